"""Batch jobs, measured: what the machinery costs over plain calls, what a second worker brings, rows a second.

python bench/batch.py --overhead     a job in this process against plain solve_many on the same rows, CPU time
python bench/batch.py --workers      one worker against two, wall time
python bench/batch.py --operations   rows a second of CPU for each operation
python bench/batch.py --scheduler    empty tasks a second through each executor
python bench/batch.py --kill 50      a job killed 50 times at random moments: the same bytes
python bench/batch.py --phases       workers killed in every stage of every kind of task
"""

from __future__ import annotations

import argparse
import contextlib
import filecmp
import importlib
import itertools
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import common

import ninefold
from ninefold import batch
from ninefold._jobs import Desk, Receipt, Run, Task, executor_of, open_store
from ninefold._jobs.task import WORK

SETS = ("hard", "17 clues", "minimal", "easy")


def puzzles(kind: str, count: int, folder: Path | None) -> list[str]:
    """So many puzzles of a kind: of the shared sets where they are, else generated."""
    names = {"hard": "forum_hardest_1106.txt", "17 clues": "17_clue.txt", "minimal": "minimal_like.txt"}
    path = folder / names.get(kind, "kaggle_like.txt") if folder else None
    if path and path.exists():
        return list(itertools.islice(itertools.cycle(common.read_set(path)), count))
    corpus = ninefold.bench_corpus(5000)
    return list(itertools.islice(itertools.cycle(corpus["easy" if kind == "easy" else "minimal"]), count))


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A folder on a disk that is as quick as there is."""
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=base) as folder:
        yield Path(folder)


def spent() -> float:
    """Seconds of CPU of this process and of the children that have ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def best(run: Callable[[], object], rounds: int, clock: Callable[[], float]) -> float:
    """The shortest of some rounds."""
    return common.shortest(run, rounds, clock)


def once(folder: Path, operation: str, inputs: list[Path], **settings: Any) -> None:
    """Do a job in a folder of its own."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    batch.run(operation, inputs, folder / "out", **settings)


def plainly(shards: list[bytes]) -> None:
    """The same without any machinery."""
    for shard in shards:
        ninefold.solve_many(shard, threads=1)


def with_files(source: Path, target: Path) -> None:
    """The same from a file to a file."""
    target.write_bytes(ninefold.solve_many(source.read_bytes(), threads=1).text())


def overhead(args: argparse.Namespace) -> None:
    """Jobs of two shards of about a second each, in this process with one thread, against solve_many."""
    print("rows a shard, CPU a row of solve_many alone, of reading + solve_many + writing, and of jobs by format")
    print(
        "set          rows/shard  solve_many  with files     lines       csv   parquet   lines over: alone, with files"
    )
    for kind in SETS:
        some = puzzles(kind, 20_000, args.data)
        rate = len(some) / best(partial(ninefold.solve_many, some, threads=1), 3, time.process_time)
        size = min(max(1000, int(rate)), 500_000)
        lines = puzzles(kind, 2 * size, args.data)
        data = common.as_text(lines)
        with scratch() as folder:
            source = folder / "in.txt"
            source.write_bytes(data)
            alone = best(partial(plainly, [data]), 3, time.process_time)
            files = best(partial(with_files, source, folder / "plain.txt"), 3, time.process_time)
            took = []
            for form in ("lines", "csv", "parquet"):
                run = partial(once, folder, "solve", [source], size=size, format=form, workers=0, threads=1)
                took.append(best(run, 3, time.process_time))
        told = "  ".join(f"{seconds / len(lines) * 1e6:5.2f} µs" for seconds in (alone, files, *took))
        over = f"{took[0] / alone - 1:+.1%}, {took[0] / files - 1:+.1%}"
        print(f"{kind:12} {size:10,}  {told}   {over}", flush=True)


def workers(args: argparse.Namespace) -> None:
    """The same job with one worker and with two; wall time, so nothing else may run."""
    print("operation    rows     1 worker  2 workers  ratio")
    for operation, kind, rows in (("solve", "hard", 60_000), ("rate", "minimal", 20_000)):
        lines = puzzles(kind, rows, args.data)
        with scratch() as folder:
            source = folder / "in.txt"
            source.write_bytes(common.as_text(lines))
            took = {}
            for number in (1, 2):
                run = partial(once, folder, operation, [source], size=rows // 24, workers=number, threads=1)
                took[number] = best(run, 3, time.monotonic)
        print(f"{operation:10} {rows:8,}  {took[1]:7.2f} s  {took[2]:7.2f} s  {took[1] / took[2]:5.2f}", flush=True)


def operations(args: argparse.Namespace) -> None:
    """Rows a second of CPU of every operation, reading and writing included."""
    sizes = {"solve": 300_000, "count": 200_000, "check": 300_000, "verify": 50_000, "canonical": 100_000}
    print("operation    rows       rows/s of CPU   bytes in  bytes out (csv)")
    for name, operation in batch.OPERATIONS.items():
        rows = sizes.get(name, 10_000)
        with scratch() as folder:
            source = folder / "in.txt"
            source.write_bytes(common.as_text(puzzles("minimal", rows, args.data)))
            inputs = [source] if operation.reads else []
            run = partial(once, folder, name, inputs, n=0 if inputs else rows, workers=0, threads=1)
            took = best(run, 2, time.process_time)
            size = sum(path.stat().st_size for path in (folder / "out" / "shards").iterdir())
        print(f"{name:10} {rows:9,}  {rows / took:13,.0f}   {82 if inputs else 0:8}  {size / rows:9.0f}", flush=True)


def nothing(desk: Desk) -> Receipt:
    """A task that does nothing but leave its receipt."""
    return {"name": desk.task.name}


def scheduler(args: argparse.Namespace) -> None:
    """Empty tasks a second: what the machinery itself can hand out and take back."""
    empty = importlib.import_module("batch").nothing  # by a name that a worker finds
    for workers, cluster in ((0, None), (2, None), *([(None, args.cluster)] if args.cluster else [])):
        with scratch() as folder, executor_of(workers, cluster) as executor:
            store = open_store(folder)
            store.begin(WORK)
            number = 200 if cluster else 1000
            tasks = (Task(empty, f"nothing-{i:06}", str(folder)) for i in range(number))
            Run(store, executor).phase("warm", [Task(empty, f"warm-{i}", str(folder)) for i in range(8)])
            began, cpu = time.monotonic(), time.process_time()
            Run(store, executor).phase("nothing", tasks)
            took, cpu = time.monotonic() - began, time.process_time() - cpu
        who = cluster or (f"{workers} processes" if workers else "this process")
        print(f"{who:24} {number / took:8,.0f} tasks/s   {cpu / number * 1e3:6.2f} ms of CPU here a task")


# --- kills


def same(one: Path, two: Path) -> bool:
    """Whether two folders hold the same files, but for the log."""
    names = [
        sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file() and p.name != "log.jsonl")
        for folder in (one, two)
    ]
    return names[0] == names[1] and not filecmp.cmpfiles(one, two, names[0], shallow=False)[1]


def kill(args: argparse.Namespace) -> int:
    """Kill a job with its workers at random moments, begin it again each time, and compare the bytes."""
    jobs = {
        "rate": (args.kill - 2 * (args.kill // 4), ["rate", "SOURCE", "--rows-per-shard", "500"]),
        "dataset": (args.kill // 4, ["dataset", "-n", "4000", "--seed", "1"]),
        "solve gz": (args.kill // 4, ["solve", "PACKED", "--rows-per-shard", "1000", "--format", "jsonl"]),
    }
    wrong = 0
    for name, (times, words) in jobs.items():
        with scratch() as folder:
            source, packed = folder / "in.txt", folder / "in.txt.gz"
            source.write_bytes(common.as_text(puzzles("minimal", 12_000, args.data)))
            subprocess.run(["gzip", "-k", str(source)], check=True)
            names = {"SOURCE": str(source), "PACKED": str(packed)}
            argv = [sys.executable, "-m", "ninefold", "batch", *(names.get(word, word) for word in words)]
            argv += ["--workers", "2"] + ([] if name == "dataset" else ["--resume"]) + ["--out"]
            began = time.monotonic()
            subprocess.run([*argv, str(folder / "whole")], check=True, stdout=subprocess.DEVNULL)
            took = time.monotonic() - began
            rng = random.Random(args.seed)
            out, killed, ended = folder / "out", 0, 0
            while killed < times:
                process = subprocess.Popen([*argv, str(out)], stdout=subprocess.DEVNULL)
                try:
                    process.wait(rng.uniform(0.02, took))
                    ended += 1
                    wrong += not same(folder / "whole", out)
                    shutil.rmtree(out)  # it was done: compare, and begin again
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                    killed += 1
            subprocess.run([*argv, str(out)], check=True, stdout=subprocess.DEVNULL)
            wrong += not same(folder / "whole", out)
            verdict = "OTHER BYTES" if wrong else "the same bytes each time"
            print(f"{name:10} killed {killed} times, ended {ended + 1} times: {verdict}", flush=True)
    return wrong


def phases(args: argparse.Namespace) -> int:
    """Kill a worker in every stage of a task of every kind, and compare the bytes."""
    faults = common.ROOT / "tests" / "batch" / "faults"
    wrong = 0
    kinds = {
        "rate": (["rate", "SOURCE", "--rows-per-shard", "300"], ("survey-000000", "shards-00000003")),
        "solve gz": (["solve", "PACKED", "--rows-per-shard", "300"], ("survey-000000", "shards-00000003")),
        "generate": (["generate", "-n", "3000", "--rows-per-shard", "500"], ("shards-00000002",)),
        "dataset": (["dataset", "SOURCE"], ("read-0000-000000", "part-0-000000", "train.csv")),
        "made": (["dataset", "-n", "3000"], ("made-0-any-000000", "part-0-000000", "test.csv")),
        "hunt": (
            ["hunt", "--goal", "rating", "--rounds", "3", "--breadth", "8"],
            ("near-000002-000001", "judge-000002-000000"),
        ),
    }
    for name, (words, tasks) in kinds.items():
        with scratch() as folder:
            source, packed = folder / "in.txt", folder / "in.txt.gz"
            source.write_bytes(common.as_text(puzzles("minimal", 3000, args.data)))
            subprocess.run(["gzip", "-k", str(source)], check=True)
            names = {"SOURCE": str(source), "PACKED": str(packed)}
            argv = [sys.executable, "-m", "ninefold", "batch", *(names.get(word, word) for word in words)]
            argv += ["--workers", "2", "--out"]
            subprocess.run([*argv, str(folder / "whole")], check=True, stdout=subprocess.DEVNULL)
            for task in tasks:
                for stage in ("reading", "computing", "writing", "publishing", "published", "done"):
                    out, once, file = folder / "out", folder / "once", folder / "faults.json"
                    shutil.rmtree(out, ignore_errors=True)
                    once.unlink(missing_ok=True)
                    file.write_text(f'{{"stage": "{stage}", "task": "{task}", "once": "{once}"}}')
                    path = os.pathsep.join([str(faults), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
                    env = {**os.environ, "PYTHONPATH": path, "NINEFOLD_FAULTS": str(file)}
                    subprocess.run([*argv, str(out)], check=True, stdout=subprocess.DEVNULL, env=env)
                    verdict = "the same bytes" if same(folder / "whole", out) else "OTHER BYTES"
                    wrong += verdict == "OTHER BYTES"
                    hit = "killed" if once.exists() else "no such stage"
                    print(f"{name:10} {task:22} {stage:11} {hit:14} {verdict}", flush=True)
    return wrong


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("overhead", "workers", "operations", "scheduler", "phases"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--kill", type=int, default=0, metavar="TIMES")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cluster", help="for --scheduler: the address of a Dask scheduler")
    parser.add_argument("--data", type=Path, default=common.ROOT.parent / "shared" / "data" / "classic")
    args = parser.parse_args()
    for name in ("overhead", "workers", "operations", "scheduler"):
        if getattr(args, name):
            globals()[name](args)
    wrong = kill(args) if args.kill else 0
    return int(bool(wrong + (phases(args) if args.phases else 0)))


if __name__ == "__main__":
    sys.exit(main())
