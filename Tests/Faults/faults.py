"""Faults from outside, each with what must hold after it. See `Tests/Faults/run`."""

import argparse
import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FBPROF = os.path.abspath(os.environ.get("FBPROF", ".build/debug/fbprof"))
TOOLS = os.path.abspath(".build/faults")
KNOWN = {0, 2, 3, 5, 6, 7, 64, 65, 70, 74, 130}

WORKLOAD = """version: 1
name: faults
duration: {duration}
warmUp: 100ms
device: {{ cores: 1 }}
apps:
  maps:
    work:
      load: [{{ read: 20kB }}, {{ compute: 2ms }}]
    frame:
      - {{ compute: 9ms, name: layout }}
      - {{ async: load, on: global }}
  music:
    frame: [{{ compute: 12ms }}]
"""

failures = []


def fail(text):
    failures.append(text)
    print("  FAILED:", text)


def run(words, folder, timeout=60, **options):
    """Runs a command; its status is negative where a signal ended it, None where it went on for too long."""
    environment = dict(os.environ, TMPDIR=os.path.join(folder, "tmp"), SWIFT_BACKTRACE="enable=no")
    environment.update(options.pop("environment", {}))
    try:
        done = subprocess.run(
            words, cwd=folder, env=environment, timeout=timeout, capture_output=True, stdin=subprocess.DEVNULL, **options
        )
    except subprocess.TimeoutExpired:
        return None, "", ""
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def scratch():
    folder = tempfile.mkdtemp(prefix="fbprof-faults-")
    os.mkdir(os.path.join(folder, "tmp"))
    for name, duration in [("short", "400ms"), ("long", "30s"), ("day", "20000s")]:
        with open(os.path.join(folder, name + ".yaml"), "w") as file:
            file.write(WORKLOAD.format(duration=duration))
    return folder


def make_run(folder, name, engine="virtual"):
    status, _, error = run([FBPROF, "run", "short.yaml", "--engine", engine, "-o", name], folder)
    assert status == 0, error


def is_whole(path):
    """Whether a file that fbprof writes is there in one piece."""
    with open(path, "rb") as file:
        data = file.read()
    if path.endswith(".html"):
        return data.rstrip().endswith(b"</html>")
    if path.endswith("trace"):
        return data.startswith(b"FBPTRACE")
    try:
        for line in data.decode().splitlines() if path.endswith(".ndjson") else [data.decode()]:
            json.loads(line)
        return True
    except ValueError:
        return False


def litter(folder, allowed):
    """What is in a folder, and below, that no command should have left."""
    found = []
    for base, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.relpath(os.path.join(base, name), folder)
            if name.endswith(".new") or path.startswith("tmp/") or path.split("/")[0] not in allowed:
                found.append(path)
    return found


def nth(arguments):
    """Fails the N-th call of each function, for every N until a run has no such call any more."""
    functions = {
        "open": errno.EIO, "openat": errno.EMFILE, "read": errno.EIO, "write": errno.ENOSPC, "pread": errno.EIO,
        "pwrite": errno.ENOSPC, "fsync": errno.EIO, "rename": errno.EACCES, "mkdir": errno.EACCES,
        "unlink": errno.EACCES, "flock": errno.ENOLCK, "fchmod": errno.EPERM, "poll": errno.ENOMEM,
        "socketpair": errno.EMFILE, "mmap": errno.ENOMEM, "pthread_create": errno.EAGAIN,
        "posix_spawn": errno.EAGAIN, "syscall": errno.ENOSYS,
    }
    if arguments.only:
        functions = {name: functions[name] for name in arguments.only.split(",")}
    commands = {
        "virtual": ["run", "short.yaml", "--engine", "virtual", "-o", "out", "--replace"],
        "report": ["report", "made"],
        "export": ["export", "made", "--format", "chrome", "-o", "out.json"],
        "baseline": ["baseline", "save", "made", "-o", "base.json", "--replace"],
        "gate": ["gate", "made", "--max-dropped", "1000"],
        "live": ["run", "short.yaml", "-o", "out", "--replace"],
    }
    tried = 0
    for command, words in commands.items():
        if arguments.command and command != arguments.command:
            continue
        for function, number in functions.items():
            for sticky in ("", ":sticky"):
                count, step = 1, 1
                while True:
                    folder = scratch()
                    make_run(folder, "made")
                    note = os.path.join(folder, "note")
                    status, output, error = run(
                        [FBPROF] + words, folder,
                        environment={
                            "LD_PRELOAD": TOOLS + "/failnth.so", "FB_FAIL_NOTE": note,
                            "FB_FAIL": f"{function}:{count}:{number}{sticky}",
                        },
                    )
                    tried += 1
                    happened = os.path.exists(note)
                    what = f"{command}: {function} no. {count}{sticky}: status {status}"
                    if status is None:
                        fail(what + " (went on for more than 60 s)")
                    elif status < 0 or status not in KNOWN:
                        fail(what + ": " + error[-300:])
                    elif status == 0:
                        results = {"virtual": "out/result.json", "live": "out/result.json", "report": "made/result.json",
                                   "export": "out.json", "baseline": "base.json"}
                        path = os.path.join(folder, results.get(command, "made/result.json"))
                        if not os.path.exists(path) or not is_whole(path):
                            fail(what + ": success without its result")
                        if not output and command != "export":
                            fail(what + ": success without a word")
                    elif not error and function != "write":
                        # Where every write fails, the message does, too.
                        fail(what + " without a word")
                    shutil.rmtree(folder)
                    if not happened or count > arguments.most:
                        break
                    count += 1
    print(f"nth call: {tried} runs, {len(failures)} failures")


def pairs(arguments):
    """Pairs of commands on the same files at once: each result is one of the two's, whole, or a refusal says why."""
    rng = random.Random(arguments.seed)
    folder = scratch()
    make_run(folder, "a")
    make_run(folder, "b")
    commands = [
        ["run", "short.yaml", "--engine", "virtual", "-o", "a", "--replace"],
        ["run", "short.yaml", "--engine", "virtual", "--set", "seed=7", "-o", "a", "--replace"],
        ["report", "a"], ["compare", "b", "a"], ["compare", "a", "b", "--output", "c.html"],
        ["export", "a", "--format", "chrome", "-o", "x.json"], ["export", "b", "--format", "speedscope", "-o", "x.json"],
        ["export", "a", "--format", "ndjson", "-o", "y.ndjson"],
        ["baseline", "save", "b", "-o", "base.json", "--replace"],
        ["gate", "short.yaml", "--engine", "virtual", "--max-dropped", "1000", "--output", "a", "--replace"],
        ["history", "add", "h.db", "b"], ["gate", "b", "--max-dropped", "1000", "--summary", "s.md"],
    ]
    refused = 0
    for index in range(arguments.count):
        chosen = [rng.choice(commands), rng.choice(commands)]
        environment = dict(os.environ, TMPDIR=os.path.join(folder, "tmp"), SWIFT_BACKTRACE="enable=no")
        started = []
        for words in chosen:
            started.append(
                subprocess.Popen(
                    [FBPROF] + words, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                )
            )
            time.sleep(rng.random() * 0.05)
        for words, process in zip(chosen, started):
            _, error = process.communicate(timeout=120)
            text = error.decode(errors="replace")
            if process.returncode == 0:
                continue
            # What reads a run while another replaces it may find it gone.
            refusals = ("is writing", "is gone", "there is no", "appeared meanwhile", "could not read", "not the folder")
            if process.returncode == 74 and any(word in text for word in refusals):
                refused += 1
            else:
                fail(f"pair {index} {chosen}: {words[0]} status {process.returncode}: {text[-300:]}")
        for name in ["a/result.json", "a/report.html", "a/trace", "b/result.json", "x.json", "y.ndjson", "base.json"]:
            path = os.path.join(folder, name)
            if os.path.exists(path) and not is_whole(path):
                fail(f"pair {index} {chosen}: {name} is not whole")
        allowed = {"a", "b", "tmp", "x.json", "y.ndjson", "c.html", "base.json", "h.db", "s.md",
                   "short.yaml", "long.yaml", "day.yaml"}
        left = litter(folder, allowed)
        if left:
            fail(f"pair {index} {chosen}: left {left}")
        if not os.path.exists(os.path.join(folder, "a/trace")):
            fail(f"pair {index} {chosen}: run a is gone")
            make_run(folder, "a")
    shutil.rmtree(folder)
    print(f"pairs: {arguments.count}, {refused} refusals, {len(failures)} failures")


def kills(arguments):
    """SIGINT and SIGKILL at random: what is there is a result, a readable partial run, or nothing."""
    rng = random.Random(arguments.seed)
    commands = [
        ["run", "long.yaml", "-o", "out"], ["run", "day.yaml", "--engine", "virtual", "-o", "out"],
        ["report", "made"], ["export", "made", "--format", "chrome", "-o", "x.json"],
        ["gate", "day.yaml", "--engine", "virtual", "--max-dropped", "1", "--output", "out"],
        ["verify", "--engine", "virtual", "--duration", "60s"], ["verify", "--engine", "live", "--duration", "1s"],
    ]
    slow = 0.0
    for index in range(arguments.count):
        folder = scratch()
        make_run(folder, "made")
        words = rng.choice(commands)
        sent = rng.choice([signal.SIGINT, signal.SIGKILL])
        process = subprocess.Popen(
            [FBPROF] + words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env=dict(os.environ, TMPDIR=os.path.join(folder, "tmp"), SWIFT_BACKTRACE="enable=no"),
        )
        time.sleep(0.05 + rng.random() * 1.5)
        process.send_signal(sent)
        begun = time.monotonic()
        what = f"kill {index}: {words} {sent.name}"
        try:
            process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            fail(what + ": went on for 120 s")
            continue
        slow = max(slow, time.monotonic() - begun)
        if sent == signal.SIGINT and process.returncode not in (130, 0, 7, 65, 6, -signal.SIGINT):
            fail(f"{what}: status {process.returncode}")
        if sent == signal.SIGINT:
            left = litter(folder, {"made", "out", "x.json", "tmp", "short.yaml", "long.yaml", "day.yaml"})
            if left:
                fail(f"{what}: left {left}")
        for base, _, files in os.walk(folder):
            for name in files:
                path = os.path.join(base, name)
                if name.endswith((".json", ".html")) and not is_whole(path):
                    fail(f"{what}: {path} is half a file")
        if os.path.exists(os.path.join(folder, "out.partial/trace")):
            status, _, error = run([FBPROF, "report", "out.partial"], folder)
            if status not in (0, 65):
                fail(f"{what}: the partial run: status {status}: {error}")
        shutil.rmtree(folder)
        stale = [name for name in os.listdir("/sys/fs/cgroup/cpu") if name.startswith("fbprof-verify-")] \
            if os.path.isdir("/sys/fs/cgroup/cpu") else []
        if stale and sent == signal.SIGINT:
            fail(f"{what}: left the control group {stale}")
    print(f"kills: {arguments.count}, slowest end {slow:.1f} s, {len(failures)} failures")


def privileges(arguments):
    """Without this or that privilege: each run completes, and lists each missing ability once."""
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"]
    deny = TOOLS + "/deny"
    cases = {
        "as it is": [],
        "plain user": nobody,
        "no CAP_SYS_NICE": ["setpriv", "--bounding-set=-sys_nice", "--inh-caps=-sys_nice"],
        "one CPU": ["taskset", "-c", "0"],
    }
    for number in ("EPERM", "ENOSYS"):
        cases[f"perf_event_open {number}"] = [deny, number, "perf_event_open"]
        cases[f"sched_setattr {number}"] = [deny, number, "sched_setattr,sched_setscheduler,setpriority"]
        cases[f"all of it {number}"] = nobody + [
            deny, number, "perf_event_open,sched_setattr,sched_setscheduler,setpriority,process_vm_readv,mlock"]
    paranoid = "/proc/sys/kernel/perf_event_paranoid"
    before = open(paranoid).read().strip() if os.path.exists(paranoid) else None
    settings = [before]
    if before is not None and os.access(paranoid, os.W_OK) and os.geteuid() == 0:
        settings = ["2", "3"]
    tried = 0
    try:
        for setting in settings:
            if setting is not None and setting != before:
                with open(paranoid, "w") as file:
                    file.write(setting)
            for name, prefix in cases.items():
                folder = scratch()
                shutil.copy(FBPROF, folder)
                for base, folders, files in os.walk(folder):
                    for path in [base] + [os.path.join(base, file) for file in files]:
                        os.chown(path, 65534, 65534) if "setpriv" in prefix[:1] and "--reuid=65534" in prefix else None
                what = f"paranoid {setting}, {name}"
                if any(word.startswith(TOOLS) for word in prefix) and "--reuid=65534" in prefix:
                    shutil.copy(deny, folder)
                    prefix = [os.path.join(folder, "deny") if word == deny else word for word in prefix]
                status, output, error = run(prefix + [folder + "/fbprof", "run", "short.yaml", "-o", "out"], folder)
                tried += 1
                if status == 2 and "deny" in error or status == 127:
                    print(f"  {what}: not possible here: {error.strip()[-100:]}")
                elif status != 0:
                    fail(f"{what}: status {status}: {error[-300:]}")
                else:
                    with open(folder + "/out/result.json") as file:
                        capabilities = json.load(file)["machine"]["capabilities"]
                    missing = [c["name"] for c in capabilities if not c["isAvailable"]]
                    if len(set(missing)) != len(missing):
                        fail(f"{what}: {missing} lists one twice")
                    if any(not c["note"] for c in capabilities):
                        fail(f"{what}: a capability without a reason")
                    print(f"  {what}: {len(missing)} missing: {', '.join(missing)}")
                shutil.rmtree(folder)
    finally:
        if before is not None and settings != [before]:
            with open(paranoid, "w") as file:
                file.write(before)
    print(f"privileges: {tried} runs, {len(failures)} failures")


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("what", choices=["nth", "pairs", "kills", "privileges"])
parser.add_argument("--count", type=int, default=200)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--most", type=int, default=400, help="nth: the largest N")
parser.add_argument("--only", help="nth: functions")
parser.add_argument("--command", help="nth: one command")
parsed = parser.parse_args()
{"nth": nth, "pairs": pairs, "kills": kills, "privileges": privileges}[parsed.what](parsed)
sys.exit(1 if failures else 0)
