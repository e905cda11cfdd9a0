"""What each of the faults needs: the command, a folder to try it in, and what must hold after it."""

import ctypes
import json
import os
import signal
import subprocess
import tempfile

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


def adopt_orphans():
    """Makes this process the parent of what a command leaves behind, so that it is seen."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)


def orphans():
    """The processes that a command left behind, each ended."""
    found = []
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        children = [int(word) for word in file.read().split()]
    for process in children:
        try:
            with open(f"/proc/{process}/stat") as file:
                state = file.read().rsplit(")", 1)[1].split()[0]
            with open(f"/proc/{process}/cmdline") as file:
                words = file.read().replace("\0", " ").strip()
            # One that has ended was only waited for by nobody.
            if state not in "ZX":
                found.append(words)
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        except (FileNotFoundError, ProcessLookupError, ChildProcessError):
            pass
    return found


def check_numbers(result, missing, what):
    """What no missing privilege may change, and what is not there without one."""
    for app in result["apps"]:
        total = app["total"]
        work = {"maps": 9_000_000, "music": 12_000_000}[app["name"]]
        if total["shown"] + total["dropped"] + total["unfinished"] != total["wanted"]:
            fail(f"{what}: {app['name']}: {total['shown']} shown, {total['dropped']} dropped of {total['wanted']}")
        if total["shown"] and not total.get("onCPU"):
            fail(f"{what}: {app['name']}: no CPU time, which needs no privilege")
        elif total["shown"] and not 0.95 * work < total["onCPU"]["p50"] < 1.5 * work:
            fail(f"{what}: {app['name']}: {total['onCPU']['p50']} ns on CPU, and {work} asked for")
    quality = result["quality"]
    absent = {"steal and other processes": ["stealShare", "otherShare"], "no CPU quota": ["throttling"]}
    for name, figures in absent.items():
        for figure in figures:
            if name in missing and quality.get(figure) is not None and figure != "throttling":
                fail(f"{what}: {figure} is {quality[figure]} without {name}")
    if "who ran where" in missing and quality["switches"]["slices"]:
        fail(f"{what}: slices without who ran where")
    if "stacks of late frames" in missing and quality["sampling"]["kept"]:
        fail(f"{what}: stacks without stacks of late frames")
