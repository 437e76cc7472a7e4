"""Benchmark batch jobs: overhead over plain calls, speedup from a second worker, rows per second.

python bench/batch.py --overhead     a job in this process against plain solve_many on the same rows, CPU time
python bench/batch.py --workers      one worker against two, wall time
python bench/batch.py --operations   rows per second of CPU for each operation
python bench/batch.py --scheduler    empty tasks per second through each executor
python bench/batch.py --kill 50      a job killed 50 times at random moments must write the same bytes
python bench/batch.py --phases       workers killed in every stage of every kind of task
python bench/batch.py --overhead --workers --operations --scheduler --save bench/results   the table to save
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
from typing import Any, TypeVar

import common

import ninefold
from ninefold import batch, datasets, rows
from ninefold.engine.answers import SOLVED, solution_lines, solved
from ninefold.jobs import Receipt, Run, Task, TaskContext, executor_of, open_store
from ninefold.jobs.task import WORK
from ninefold.rows import TableWriter
from ninefold.rows.entries import ENTRY, entry_columns

_Kind = TypeVar("_Kind")
SETS = ("hard", "17 clues", "minimal", "easy")


def puzzles(kind: str, count: int, folder: Path | None) -> list[str]:
    """Return *number* puzzles of a kind, from the shared sets if present, otherwise generated."""
    names = {"hard": "forum_hardest_1106.txt", "17 clues": "17_clue.txt", "minimal": "minimal_like.txt"}
    path = folder / names.get(kind, "kaggle_like.txt") if folder else None
    if path and path.exists():
        return list(itertools.islice(itertools.cycle(common.read_set(path)), count))
    corpus = ninefold.engine.bench_corpus(5000)
    return list(itertools.islice(itertools.cycle(corpus["easy" if kind == "easy" else "minimal"]), count))


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """Return a folder on the fastest disk available."""
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=base) as folder:
        yield Path(folder)


report: list[str] = []


def record(line: str) -> None:
    """Print a line of the results and record it."""
    report.append(line)
    print(line, flush=True)


def spent() -> float:
    """Return the CPU seconds of this process and of the children that have ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def best(run: Callable[[], object], rounds: int, clock: Callable[[], float]) -> float:
    """Return the shortest of several rounds."""
    return common.shortest(run, rounds, clock)


def once(folder: Path, operation: str, inputs: list[Path], **settings: Any) -> None:
    """Run a job in its own folder."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    batch.run(operation, inputs, folder / "out", **settings)


def plainly(source: Path, target: Path, form: str) -> None:
    """Do the same from file to file without the job machinery: the row layer and solve_many only."""
    table = None if form == "lines" else TableWriter(form, {**ENTRY, **SOLVED})
    with source.open("rb") as stream, target.open("wb") as out:
        if table:
            out.write(table.head())
        for part in rows.read(stream, name=str(source)):
            result = ninefold.solve_many(part, threads=1)
            out.write(
                table.block({**entry_columns(part), **solved(part, result, False)})
                if table
                else solution_lines(result, False)
            )
        if table:
            out.write(table.tail())


def overhead(args: argparse.Namespace) -> None:
    """Compare jobs of two shards of about a second each, in this process on one thread, with solve_many."""
    record("CPU a row: solve_many of an array in memory; plain: the file read, solved and written with the row layer;")
    record("job: the same as a batch job of two shards (survey, checksums, receipts, manifest), in one process")
    record("set         format    rows/shard  solve_many     plain       job  over plain  over solve_many  MB/s in+out")
    for kind in args.sets:
        some = puzzles(kind, 20_000, args.data)
        rate = len(some) / best(partial(ninefold.solve_many, some, threads=1), 3, time.process_time)
        size = min(max(1000, int(rate)), args.most)
        data = common.as_text(puzzles(kind, 2 * size, args.data))
        digits, _ = rows.from_puzzles(data).digits()
        alone = best(partial(ninefold.solve_many, digits, threads=1), 3, time.process_time)
        for form in args.forms:
            with scratch() as folder:
                source = folder / "in.txt"
                source.write_bytes(data)
                plain, job = [], []
                run = partial(once, folder, "solve", [source], size=size, format=form, workers=0, threads=1)
                for _ in range(args.rounds):  # alternate, so that other load hits both
                    plain.append(
                        common.shortest(partial(plainly, source, folder / "plain", form), 1, time.process_time)
                    )
                    job.append(common.shortest(run, 1, time.process_time))
                written = sum(path.stat().st_size for path in (folder / "out" / "shards").iterdir())
            report = "  ".join(f"{seconds / (2 * size) * 1e6:6.3f} µs" for seconds in (alone, min(plain), min(job)))
            over = f"{min(job) / min(plain) - 1:+10.1%}  {min(job) / alone - 1:+15.1%}"
            moved = (len(data) + written) / min(job) / 1e6
            record(f"{kind:11} {form:8} {size:11,}   {report}  {over}  {moved:11,.0f}")


def workers(args: argparse.Namespace) -> None:
    """Time the same job with one worker and with two, and two plain processes for comparison.

    The number of shards is even: with 25, two workers take the time of 13, which limits the ratio to 1.92. CPU is the
    time of all processes: any extra CPU with two workers is job overhead, the rest of the loss is due to the machine.
    """
    record(f"jobs of about {args.seconds:g} s for one worker, shards of about a second; wall time, total CPU")
    record("operation       rows  shards   1 worker  2 workers  ratio   CPU 1    CPU 2   CPU ratio   two plain procs")
    for operation, kind in (("solve", "hard"), ("rate", "minimal")):
        some = puzzles(kind, 2000, args.data)
        call = {"solve": ninefold.solve_many, "rate": ninefold.rate_many}[operation]
        a_second = len(some) / best(partial(call, some, threads=1), 3, time.process_time)
        size = int(a_second)
        lines = puzzles(kind, size * 2 * max(1, round(args.seconds / 2)), args.data)  # the last two end together
        with scratch() as folder:
            source = folder / "in.txt"
            source.write_bytes(common.as_text(lines))
            wall, cpu = {1: 1e9, 2: 1e9}, {1: 1e9, 2: 1e9}
            for _ in range(args.rounds):
                for number in (1, 2):
                    shutil.rmtree(folder / "out", ignore_errors=True)
                    argv = [operation, str(source), "--out", str(folder / "out"), "--rows-per-shard", str(size)]
                    began, before = time.monotonic(), spent()
                    ninefold_batch(*argv, "--workers", str(number), "--threads", "1")
                    wall[number] = min(wall[number], time.monotonic() - began)
                    cpu[number] = min(cpu[number], spent() - before)
            ceiling = two_plain(operation, source, args.rounds)
        record(
            f"{operation:9} {len(lines):10,} {-(-len(lines) // size):7,}  {wall[1]:7.2f} s  {wall[2]:7.2f} s  "
            f"{wall[1] / wall[2]:5.2f}  {cpu[1]:6.2f}   {cpu[2]:6.2f}   {cpu[2] / cpu[1]:9.3f}   {ceiling:19.2f}",
        )


_PLAIN = """
import sys, time
import ninefold
name, path, share = sys.argv[1:]
call = {"solve": ninefold.solve_many, "rate": ninefold.rate_many}[name]
lines = open(path).read().split()
lines = lines[: int(len(lines) * float(share))]
sys.stdin.readline()  # begin together
began = time.monotonic()
call(lines, threads=1)
print(time.monotonic() - began)
"""


def two_plain(operation: str, source: Path, rounds: int) -> float:
    """Return how much more two processes do than one alone, with plain calls: the limit of this machine."""

    def took(number: int) -> float:
        argv = [sys.executable, "-c", _PLAIN, operation, str(source), "0.2"]
        ones = [subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(number)]
        time.sleep(2)  # all have read their lines
        for one in ones:
            assert one.stdin is not None
            one.stdin.write("\n")
            one.stdin.flush()
        return max(float(one.communicate()[0]) for one in ones)

    return 2 * min(took(1) for _ in range(rounds)) / min(took(2) for _ in range(rounds))


def ninefold_batch(*words: str) -> None:
    """Run ``ninefold batch`` as a subprocess."""
    argv = [sys.executable, "-m", "ninefold", "batch", *words]
    subprocess.run(argv, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def with_answers(lines: list[str]) -> bytes:
    """Return a table of puzzles and their solutions."""
    solutions = ninefold.solve_many(lines).lines()
    return ("puzzle,solution\n" + "".join(f"{line},{answer}\n" for line, answer in zip(lines, solutions))).encode()


def operations(args: argparse.Namespace) -> None:
    """Print rows per second of CPU for every operation, including reading and writing, next to the plain call."""
    plain: dict[str, Callable[[list[str]], object]] = {
        "solve": partial(ninefold.solve_many, threads=1),
        "count": partial(ninefold.count_many, limit=10_000, threads=1),
        "check": partial(ninefold.solve_many, threads=1),
        "verify": lambda lines: ninefold.verify_many(lines, threads=1),
        "rate": partial(ninefold.rate_many, threads=1),
        "rate se": partial(ninefold.rate_many, scale="se", threads=1),
        "canonical": partial(ninefold.canonical_many, threads=1),
        "minimize": lambda lines: [ninefold.minimize(line, seed=0) for line in lines],
        "generate": lambda lines: ninefold.generate_many(len(lines), seed=0, threads=1),
    }
    sizes = {"solve": 1_000_000, "count": 500_000, "check": 1_000_000, "verify": 500_000, "canonical": 100_000}
    record("rows a second of CPU (one process, one thread; minimal puzzles, results as CSV); the plain call in memory")
    record("operation       rows       rows/s   plain call   bytes in  bytes out")
    for name, call in plain.items():
        number = sizes.get(name, 10_000)
        operation, _, scale = name.partition(" ")
        options = {"scale": scale} if scale else {}
        lines = puzzles("minimal", number, args.data)
        with scratch() as folder:
            source = folder / ("in.csv" if name == "verify" else "in.txt")
            source.write_bytes(with_answers(lines) if name == "verify" else common.as_text(lines))
            inputs = [source] if batch.OPERATIONS[operation].reads else []
            settings = {"n": 0 if inputs else number, "options": options, "format": "csv", "workers": 0, "threads": 1}
            took = best(partial(once, folder, operation, inputs, **settings), args.rounds, time.process_time)
            size = sum(path.stat().st_size for path in (folder / "out" / "shards").iterdir())
            read = source.stat().st_size if inputs else 0
            held: Any = next(rows.read(source)) if name == "verify" else lines
            alone = best(partial(call, held), args.rounds, time.process_time) / len(held) * number
        record(
            f"{name:10} {number:9,}  {number / took:11,.0f}  {number / alone:11,.0f}   "
            f"{read / number:8.0f}  {size / number:9.0f}"
        )
    for name, columns in (("dataset", []), ("  rated", ["level", "score"])):
        with scratch() as folder:
            made = partial(fresh_dataset, folder / "out", 10_000, columns)
            took = best(made, args.rounds, time.process_time)
            size = sum(path.stat().st_size for path in (folder / "out").iterdir())
        record(f"{name:10} {10_000:9,}  {10_000 / took:11,.0f}  {'':11}   {0:8.0f}  {size / 10_000:9.0f}")


def fresh_dataset(folder: Path, rows: int, more: list[str]) -> None:
    """Create a data set: generated, deduplicated by isomorphism, in splits."""
    shutil.rmtree(folder, ignore_errors=True)
    datasets.make(folder, rows, seed=1, columns=["solution", "clues", *more], threads=1)


def nothing(context: TaskContext) -> Receipt:
    """Run a task that only leaves its receipt."""
    return {"name": context.task.name}


def scheduler(args: argparse.Namespace) -> None:
    """Print empty tasks per second: how fast the machinery can hand out and collect tasks."""
    empty = importlib.import_module("batch").nothing  # importable by name in a worker
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
        record(f"{who:24} {number / took:8,.0f} tasks/s   {cpu / number * 1e3:6.2f} ms of CPU here a task")


# --- kills


def same(one: Path, two: Path) -> bool:
    """Return whether two folders hold the same files, except for the log."""
    names = [
        sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file() and p.name != "log.jsonl")
        for folder in (one, two)
    ]
    return names[0] == names[1] and not filecmp.cmpfiles(one, two, names[0], shallow=False)[1]


def job_of(words: list[str], folder: Path, count: int, data: Path | None) -> list[str]:
    """Write the input of a job, plain and compressed, and return its command, in which ``PACKED`` is the second one."""
    source = folder / "in.txt"
    source.write_bytes(common.as_text(puzzles("minimal", count, data)))
    subprocess.run(["gzip", "-k", str(source)], check=True)
    names = {"SOURCE": str(source), "PACKED": f"{source}.gz"}
    return [sys.executable, "-m", "ninefold", "batch", *(names.get(word, word) for word in words)]


def _wanted(kinds: dict[str, _Kind], args: argparse.Namespace) -> list[tuple[str, _Kind]]:
    return [(name, kind) for name, kind in kinds.items() if not args.kinds or name in args.kinds]


def kill(args: argparse.Namespace) -> int:
    """Kill a job and its workers at random moments, restart it each time, and compare the bytes."""
    jobs = {
        "rate": (args.kill - 2 * (args.kill // 4), ["rate", "SOURCE", "--rows-per-shard", "500"]),
        "dataset": (args.kill // 4, ["dataset", "-n", "4000", "--seed", "1"]),
        "solve gz": (args.kill // 4, ["solve", "PACKED", "--rows-per-shard", "1000", "--format", "jsonl"]),
    }
    wrong = 0
    for name, (times, words) in _wanted(jobs, args):
        with scratch() as folder:
            argv = job_of(words, folder, 12_000, args.data)
            argv += ["--workers", "2", *([] if name == "dataset" else ["--resume"]), "--out"]
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
                    shutil.rmtree(out)  # it finished: compare, then start over
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
    """Kill a worker in every stage of every kind of task, and compare the bytes."""
    failures = common.ROOT / "tests" / "batch" / "failures"
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
    for name, (words, tasks) in _wanted(kinds, args):
        with scratch() as folder:
            argv = [*job_of(words, folder, 3000, args.data), "--workers", "2", "--out"]
            subprocess.run([*argv, str(folder / "whole")], check=True, stdout=subprocess.DEVNULL)
            for task in tasks:
                for stage in ("reading", "computing", "writing", "publishing", "published", "done"):
                    out, once, file = folder / "out", folder / "once", folder / "failures.json"
                    shutil.rmtree(out, ignore_errors=True)
                    once.unlink(missing_ok=True)
                    file.write_text(f'{{"stage": "{stage}", "task": "{task}", "once": "{once}"}}')
                    path = os.pathsep.join([str(failures), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
                    env = {**os.environ, "PYTHONPATH": path, "NINEFOLD_FAILURES": str(file)}
                    subprocess.run([*argv, str(out)], check=True, stdout=subprocess.DEVNULL, env=env)
                    verdict = "the same bytes" if same(folder / "whole", out) else "OTHER BYTES"
                    wrong += verdict == "OTHER BYTES"
                    hit = "killed" if once.exists() else "no such stage"
                    print(f"{name:10} {task:22} {stage:11} {hit:14} {verdict}", flush=True)
    return wrong


def main() -> int:
    """Run the selected benchmarks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("overhead", "workers", "operations", "scheduler", "phases"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--kill", type=int, default=0, metavar="TIMES")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts")
    parser.add_argument("--most", type=int, default=4_000_000, metavar="N", help="rows of a shard at most")
    parser.add_argument("--sets", nargs="+", choices=SETS, default=SETS, help="--overhead: puzzles")
    parser.add_argument("--forms", nargs="+", choices=batch.FORMATS, default=batch.FORMATS, help="--overhead: results")
    parser.add_argument("--kinds", nargs="+", metavar="KIND", help="--kill, --phases: only these kinds of jobs")
    parser.add_argument("--seconds", type=float, default=30.0, help="--workers: how long one worker takes, about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cluster", help="for --scheduler: the address of a Dask scheduler")
    parser.add_argument("--data", type=Path, default=common.ROOT.parent / "shared" / "data" / "classic")
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="keep the table below this folder")
    args = parser.parse_args()
    for name in ("overhead", "workers", "operations", "scheduler"):
        if getattr(args, name):
            globals()[name](args)
            record("")
    if args.save:
        common.save(args.save, "jobs", f"python bench/batch.py {' '.join(sys.argv[1:])}", report[:-1])
    wrong = kill(args) if args.kill else 0
    return int(bool(wrong + (phases(args) if args.phases else 0)))


if __name__ == "__main__":
    sys.exit(main())
