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
import time

from common import (
    FBPROF, KNOWN, TOOLS, adopt_orphans, check_numbers, fail, failures, is_whole, litter, make_run, orphans, run, scratch,
)
from signals import pacing, storm

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
    if arguments.function_from:
        names = list(functions)
        functions = {name: functions[name] for name in names[names.index(arguments.function_from):]}
    commands = {
        "virtual": ["run", "short.yaml", "--engine", "virtual", "-o", "out", "--replace"],
        "report": ["report", "made"],
        "export": ["export", "made", "--format", "chrome", "-o", "out.json"],
        "baseline": ["baseline", "save", "made", "-o", "base.json", "--replace"],
        "gate": ["gate", "made", "--max-dropped", "1000"],
        "live": ["run", "short.yaml", "-o", "out", "--replace"],
        # Linked statically: what fails are fbprof's calls, and no program's.
        "record": ["record", "-o", "out", "--replace", "--", TOOLS + "/paced_work", "20", "0.4"],
    }
    results = {"virtual": "out/result.json", "live": "out/result.json", "record": "out/result.json",
               "export": "out.json", "baseline": "base.json"}
    template = scratch()
    make_run(template, "made")
    adopt_orphans()
    tried = 0
    for command, words in commands.items():
        if arguments.command and command != arguments.command:
            continue
        for function, number in functions.items():
            runs = lacks = refusals = 0
            for sticky in ("", ":sticky"):
                count = 1
                while count <= arguments.most:
                    folder = template + "-copy"
                    shutil.copytree(template, folder)
                    note = folder + "-note"
                    status, output, error = run(
                        [FBPROF] + words, folder,
                        environment={
                            "LD_PRELOAD": TOOLS + "/failnth.so", "FB_FAIL_NOTE": note,
                            "FB_FAIL": f"{function}:{count}:{number}{sticky}",
                        },
                    )
                    runs += 1
                    happened = os.path.exists(note)
                    what = f"{command}: {function} no. {count}{sticky}: status {status}"
                    if status is None:
                        fail(what + " (went on for more than 60 s)")
                    elif status < 0 or status not in KNOWN:
                        fail(what + ": " + error[-300:])
                    elif status == 0:
                        lacks += happened
                        path = os.path.join(folder, results.get(command, "made/result.json"))
                        if not os.path.exists(path) or not is_whole(path):
                            fail(what + ": success without its result")
                        if not output and command != "export":
                            fail(what + ": success without a word")
                    else:
                        refusals += 1
                        if not error and function != "write":
                            # Where every write fails, the message does, too.
                            fail(what + " without a word")
                        if not happened:
                            fail(what + " with nothing that failed: " + error[-300:])
                    left = orphans()
                    if left:
                        fail(f"{what}: left the process {left}")
                    if function not in ("unlink", "rename"):
                        left = [path for path in litter(folder, {"made", "out", "out.partial", "out.json", "base.json",
                                                                 "tmp", "short.yaml", "long.yaml", "day.yaml"})]
                        if left:
                            fail(f"{what}: left {left}")
                    shutil.rmtree(folder)
                    if happened:
                        os.unlink(note)
                    else:
                        break
                    count += arguments.step
            tried += runs
            print(f"  {command}: {function}: {runs} runs, {refusals} refused, {lacks} went on without it", flush=True)
    shutil.rmtree(template)
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


NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"]


def privileges(arguments):
    """Without this or that privilege: each run completes and lists each missing ability once; what can't be done is refused."""
    deny = TOOLS + "/deny"
    def hiding(texts):
        return ["env", f"LD_PRELOAD={TOOLS}/failnth.so", f"FB_HIDE={texts}"]
    calls = "perf_event_open,sched_setattr,sched_setscheduler,setpriority,process_vm_readv,mlock"
    cases = {
        "as it is": [],
        "plain user": NOBODY,
        "no CAP_SYS_NICE": ["setpriv", "--bounding-set=-sys_nice", "--inh-caps=-sys_nice"],
        "no CAP_PERFMON": ["setpriv", "--bounding-set=-sys_admin,-perfmon", "--inh-caps=-sys_admin,-perfmon"],
        "one CPU": ["taskset", "-c", "0"],
        # What perf_event_paranoid 3 and 4 answer on Debian's and Ubuntu's kernels.
        "perf_event_open EACCES": [deny, "EACCES", "perf_event_open"],
        "no /proc/…/syscall": hiding("/syscall$"),
        "no /proc/…/schedstat": hiding("/schedstat$"),
        "no /proc/stat": hiding("/proc/stat$"),
        "no /sys": hiding("/sys/"),
        "no tracefs": hiding("/tracing,events/"),
        "no /proc/self/maps": hiding("/proc/self/maps$"),
        "no /proc but for the threads": hiding("/proc/stat$,/proc/cpuinfo,/proc/locks,cgroup,mountinfo,/proc/sys"),
    }
    for number in ("EPERM", "ENOSYS"):
        cases[f"perf_event_open {number}"] = [deny, number, "perf_event_open"]
        cases[f"sched_setattr {number}"] = [deny, number, "sched_setattr,sched_setscheduler,setpriority"]
        cases[f"all of it {number}"] = NOBODY + [deny, number, calls]
    if arguments.only:
        cases = {name: prefix for name, prefix in cases.items() if arguments.only in name}
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
                # The kernel's own answer has no part in what is only hidden.
                if setting != settings[0] and "no /" in name:
                    continue
                folder = scratch()
                for tool in (FBPROF, deny, TOOLS + "/failnth.so", TOOLS + "/paced_work"):
                    shutil.copy(tool, folder)
                if prefix[:1] == ["setpriv"] and "--reuid=65534" in prefix:
                    for base, folders, files in os.walk(folder):
                        for path in [base] + [os.path.join(base, file) for file in files]:
                            os.chown(path, 65534, 65534)
                prefix = [word.replace(TOOLS, folder) for word in prefix]
                what = f"paranoid {setting}, {name}"
                tried += without(prefix, folder, what)
                shutil.rmtree(folder)
    finally:
        if before is not None and settings != [before]:
            with open(paranoid, "w") as file:
                file.write(before)
    print(f"privileges: {tried} commands, {len(failures)} failures")


def without(prefix, folder, what):
    """Runs the commands that need privileges behind a prefix that takes some away."""
    fbprof = prefix + [folder + "/fbprof"]
    status, output, error = run(fbprof + ["run", "short.yaml", "-o", "out"], folder)
    if status == 2 and "deny" in error or status == 127:
        print(f"  {what}: not possible here: {error.strip()[-100:]}")
        return 0
    if status != 0:
        fail(f"{what}: status {status}: {error[-300:]}")
        return 1
    with open(folder + "/out/result.json") as file:
        result = json.load(file)
    capabilities = result["machine"]["capabilities"]
    missing = [c["name"] for c in capabilities if not c["isAvailable"]]
    if len(set(missing)) != len(missing):
        fail(f"{what}: {missing} lists one twice")
    if any(not c["note"] for c in capabilities):
        fail(f"{what}: a capability without a reason")
    for name in missing:
        if output.count(name) > 3:
            fail(f"{what}: {name} is named {output.count(name)} times")
    check_numbers(result, missing, what)
    # What is recorded from outside: whole, or refused before it begins, with the reason and nothing left.
    needs = "turns of programs" in missing
    paced = folder + "/paced_work"
    commands = [
        ["doctor"],
        ["record", "-o", "recorded", "--warm-up", "0s", "--", paced, "20", "1"],
        ["ab", "--baseline-exec", paced + " 20", "--candidate-exec", paced + " 20", "-o", "pairs"],
    ]
    told = []
    for words in commands if needs else commands[:2]:
        status, output, error = run(fbprof + words, folder)
        told.append(f"{words[0]} {status}")
        if words[0] == "doctor":
            lacks = [line[5:].split("  ")[0] for line in output.splitlines() if line.startswith(("no  ", "?   "))]
            if status != 0 or lacks != missing:
                fail(f"{what}: doctor: status {status}, lacks {lacks}, and the run {missing}")
        elif needs:
            if status != 70 or "CAP_PERFMON" not in error or output:
                fail(f"{what}: {words[0]}: status {status}: {output[-200:]} {error[-300:]}")
            left = [name for name in ("recorded", "recorded.partial", "pairs") if os.path.exists(f"{folder}/{name}")]
            if left:
                fail(f"{what}: {words[0]}: left {left}")
        elif status != 0:
            fail(f"{what}: {words[0]}: status {status}: {error[-300:]}")
        else:
            # A turn each 8 ms for a second; two that come late are one.
            with open(folder + "/recorded/result.json") as file:
                turns = json.load(file)["apps"][0]["total"]["wanted"]
            told[-1] += f" ({turns} turns)"
            if not 60 < turns < 130:
                fail(f"{what}: record: {turns} turns of 125")
    print(f"  {what}: {len(missing)} missing: {', '.join(missing)}; {', '.join(told)}", flush=True)
    return 1 + len(told)


def storage(arguments):
    """Where nothing can be written: status 74 with the reason, what was there stays whole, and nothing is left."""
    if os.geteuid() != 0:
        print("storage: not possible here: only root can mount a small disk")
        return
    template = scratch()
    make_run(template, "made")
    os.mkdir(template + "/disk")
    run([FBPROF, "baseline", "save", "made", "-o", "base.json"], template)
    run([FBPROF, "history", "add", "h.db", "made"], template)
    commands = {
        "run": ["run", "../short.yaml", "-o", "out"],
        "run --replace": ["run", "../short.yaml", "-o", "made", "--replace"],
        "virtual": ["run", "../short.yaml", "--engine", "virtual", "-o", "out"],
        "record": ["record", "-o", "out", "--", TOOLS + "/paced_work", "20", "1"],
        "report": ["report", "made"],
        "compare": ["compare", "../made", "made", "--output", "c.html"],
        "export chrome": ["export", "made", "--format", "chrome", "-o", "x.json"],
        "export ndjson": ["export", "made", "--format", "ndjson", "-o", "x.ndjson"],
        "baseline": ["baseline", "save", "made", "-o", "base.json", "--replace"],
        "history": ["history", "add", "h.db", "made"],
        "gate": ["gate", "made", "--max-dropped", "1000", "--summary", "s.md"],
        "gate workload": ["gate", "../short.yaml", "--engine", "virtual", "--max-dropped", "1000", "--output", "g"],
        "ab programs": ["ab", "--baseline-exec", TOOLS + "/paced_work 20", "--candidate-exec",
                        TOOLS + "/paced_work 20", "-o", "pairs"],
    }
    if arguments.only:
        commands = {name: words for name, words in commands.items() if arguments.only in name}
    tried = 0
    for kind in ("full disk", "read-only disk", "no home, no temporary files"):
        for name, words in commands.items():
            folder = template + "-copy"
            shutil.copytree(template, folder)
            disk = folder + "/disk"
            # In a mount namespace of its own: it is gone with the command.
            fill = {
                "full disk": "dd if=/dev/zero of=fill bs=4k 2>/dev/null;",
                "read-only disk": "mount -o remount,ro .;",
                "no home, no temporary files": "mount -t tmpfs -o ro none /var/tmp; export HOME=/proc TMPDIR=/proc;",
            }[kind]
            script = (f"mount -t tmpfs -o size={'8m' if kind == 'full disk' else '100m'} none '{disk}' && cp -r made base.json h.db '{disk}' && cd '{disk}' && "
                      "echo spare > spare && before=$(find made base.json h.db -type f | sort | xargs sha256sum) && "
                      f"{fill} \"$@\" </dev/null; status=$?; rm -f fill; echo \"left: $(find . -newer spare | sort | tr '\\n' ' ')\" >&3;"
                      "[ \"$before\" = \"$(find made base.json h.db -type f | sort | xargs sha256sum)\" ] || echo changed >&3;"
                      "exit $status")
            status, output, error = run(
                ["unshare", "--mount", "/bin/bash", "-c", f"exec 3>'{folder}/told'; " + script, "sh", FBPROF] + words, folder)
            tried += 1
            told = open(folder + "/told").read()
            what = f"{kind}, {name}: status {status}"
            print(f"  {what}: {error.strip()[-160:]} {told.strip()}", flush=True)
            # Only what needs temporary files needs a place for them.
            if status != 74 and (kind.endswith("disk") or status != 0):
                fail(what)
            if status == 74 and not error:
                fail(what + " without a word")
            if "changed" in told and status == 74:
                fail(what + ": what was there is not what it was")
            if ".new" in told:
                fail(what + ": " + told)
            shutil.rmtree(folder)
    shutil.rmtree(template)
    print(f"storage: {tried} commands, {len(failures)} failures")


FAULTS = {
    "nth": nth, "pairs": pairs, "kills": kills, "storm": storm, "pacing": pacing, "privileges": privileges,
    "storage": storage,
}
parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("what", choices=list(FAULTS))
parser.add_argument("--count", type=int, default=200)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--rate", type=int, default=10_000, help="storm: signals in a second")
parser.add_argument("--most", type=int, default=400, help="nth: the largest N")
parser.add_argument("--step", type=int, default=1, help="nth: from one N to the next")
parser.add_argument("--only", help="nth: functions; privileges and storage: a part of a name")
parser.add_argument("--function-from", help="nth: this function and those after it")
parser.add_argument("--command", help="nth: one command")
parsed = parser.parse_args()
FAULTS[parsed.what](parsed)
sys.exit(1 if failures else 0)
