"""The API matches its own description: valid, complete, and fuzzed from it without a server error."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openapi_spec_validator import OpenAPIV31SpecValidator

from fuzz import fuzz_http
from ninefold import web
from ninefold.web.operations import OPERATIONS
from ninefold.web.streams import STREAMS
from ninefold.web.worker import answer
from tests.web.conftest import Server
from tests.web.exchange import CASES
from tests.wire import EASY

EXAMPLES = 6
"""Requests per operation; ``fuzz/fuzz_http.py`` sends as many as time allows."""


def test_the_description_is_valid(server: Server) -> None:
    document = web.openapi()
    OpenAPIV31SpecValidator(document).validate()
    assert json.loads(server.get("/api/v2/openapi.json")[2]) == document


def test_every_operation_is_described() -> None:
    paths = web.openapi()["paths"]
    for operation in OPERATIONS.values():
        assert operation.method.lower() in paths[f"/api/v2/{operation.route}"]
    known = [entry["operationId"] for path in paths.values() for entry in path.values()]
    assert len(set(known)) == len(known) == len(OPERATIONS) + len(STREAMS) + 1  # and health


@pytest.mark.parametrize(("path", "method"), fuzz_http.OPERATIONS)
def test_whatever_fits_the_schema_is_answered(path: str, method: str, server: Server) -> None:
    """Valid and invalid requests get a reply of the schema and never a server error."""
    fuzz_http.attack(server.url, path, method, EXAMPLES, seed=20261116)


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=100),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_one_field_of_another_kind(data: st.DataObject) -> None:
    """A request with one wrong field gets an answer or an error message, never an internal error."""
    name, request = data.draw(
        st.sampled_from([case for case in CASES.values() if case[0] not in ("generate", "today")])
    )
    field = data.draw(st.sampled_from([*OPERATIONS[name].request.__struct_encode_fields__, "puzzle"]))
    if field in ("count", "seconds", "nodes"):
        return
    body = json.dumps({"puzzle": EASY, **request, field: data.draw(_VALUES)}).encode("utf-8", "surrogatepass")
    status, reply = answer(name, body)
    assert status in (200, 400, 404, 422), reply
