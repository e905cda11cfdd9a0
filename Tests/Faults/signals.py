"""Signals: those of others that storm a run, and those of the sampler, which must not change when threads wake."""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import time

from common import FBPROF, TOOLS, check_numbers, fail, failures, run, scratch

TGKILL = 234
PACED = """version: 1
name: pacing
duration: 2s
warmUp: 200ms
device: { cores: 1 }
apps:
  paced:
    frame: [{ compute: 2ms }, { sleep: 4ms }, { compute: 1ms }]
"""


def send(process, rate):
    """Sends SIGURG and SIGCHLD by turns to the threads of a process, one after the other, until it ends; how many."""
    send_one = ctypes.CDLL(None).syscall
    begun = time.monotonic()
    sent = 0
    while process.poll() is None:
        try:
            threads = [int(name) for name in os.listdir(f"/proc/{process.pid}/task")]
        except (FileNotFoundError, ProcessLookupError):
            break
        # A process that is not yet at its handlers ignores them.
        due = int((time.monotonic() - begun) * rate)
        while sent < due and threads:
            number = signal.SIGURG if sent % 2 else signal.SIGCHLD
            send_one(TGKILL, process.pid, threads[sent % len(threads)], int(number))
            sent += 1
        time.sleep(0.001)
    return sent, sent / (time.monotonic() - begun)


def storm(arguments):
    """A storm of signals of others: each run completes with the frames that it has without one."""
    commands = {
        "run": ["run", "short.yaml", "-o", "out", "--replace"],
        "run --sampling-backend signal": ["run", "short.yaml", "-o", "out", "--replace", "--sampling-backend", "signal"],
        "record": ["record", "-o", "out", "--replace", "--warm-up", "0s", "--", TOOLS + "/paced_work", "20", "1"],
    }
    for name, words in commands.items():
        folder = scratch()
        note = folder + "/tmp-note"
        frames = []
        told = []
        # The first one is without a storm: what its frames are is what theirs must be.
        for index in range(arguments.count + 1):
            environment = dict(os.environ, TMPDIR=folder + "/tmp", SWIFT_BACKTRACE="enable=no")
            if index:
                environment.update(LD_PRELOAD=TOOLS + "/storm.so", FB_STORM_NOTE=note)
            process = subprocess.Popen(
                [FBPROF] + words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
            sent, rate = send(process, arguments.rate) if index else (0, 0)
            _, error = process.communicate(timeout=60)
            what = f"storm {index}: {name}: status {process.returncode}"
            if process.returncode != 0:
                fail(f"{what}: {error.decode(errors='replace')[-300:]}")
                continue
            with open(folder + "/out/result.json") as file:
                result = json.load(file)
            if words[0] == "run":
                check_numbers(result, [c["name"] for c in result["machine"]["capabilities"] if not c["isAvailable"]], what)
            frames.append({app["name"]: app["total"]["wanted"] for app in result["apps"]})
            if index:
                with open(note) as file:
                    handled = max(int(line) for line in file)
                os.unlink(note)
                told.append(f"{handled} of {sent} at {rate:.0f}/s")
                if handled < sent / 20:
                    fail(f"{what}: {handled} of {sent} signals came")
        # A recorded program's turns are its own: two that come late are one.
        if words[0] == "run" and any(other != frames[0] for other in frames):
            fail(f"storm: {name}: frames {frames}")
        print(f"  {name}: {len(told)} complete, frames {frames}, signals handled: {', '.join(told)}", flush=True)
        shutil.rmtree(folder)
    print(f"storm: {arguments.count} of each, {len(failures)} failures")


def pacing(arguments):
    """Runs with the sampler off and on by turns: how much later, or earlier, main threads wake, and from sleeps."""
    folder = scratch()
    with open(folder + "/paced.yaml", "w") as file:
        file.write(PACED)
    errors = {"off": [[], []], "signal": [[], []], "perf": [[], []]}
    options = {
        "off": ["--sampling-rate", "0Hz"],
        "signal": ["--sampling-rate", "1000Hz", "--sampling-backend", "signal"],
        "perf": ["--sampling-rate", "1000Hz", "--sampling-backend", "perf"],
    }
    for block in range(arguments.count):
        # Not always in the same order: what comes second may find a warmer machine.
        for name in list(options) if block % 2 == 0 else list(reversed(options)):
            status, _, error = run([FBPROF, "run", "paced.yaml", "-o", "out", "--replace"] + options[name], folder)
            if status == 0:
                status, _, error = run([FBPROF, "export", "out", "--format", "ndjson", "-o", "out.ndjson"], folder)
            if status != 0:
                fail(f"pacing, {name}: status {status}: {error[-300:]}")
                continue
            with open(folder + "/out.ndjson") as file:
                frames = [json.loads(line) for line in file]
            os.unlink(folder + "/out.ndjson")
            for frame in frames:
                if frame.get("warmUp") or "ledger" not in frame:
                    continue
                errors[name][0].append(frame["ledger"]["timer late"])
                errors[name][1].append(frame["ledger"]["blocked"] - 4_000_000)
                # A sleep that a signal cuts short: what nothing but a defect of fbprof does.
                if frame["ledger"]["blocked"] < 3_900_000:
                    fail(f"pacing, {name}: a sleep of 4 ms took {frame['ledger']['blocked']} ns")
    for name, (vsync, sleep) in errors.items():
        if vsync:
            words = [f"{what} p50 {quantile(of, 0.5)} p90 {quantile(of, 0.9)} µs" for what, of in
                     (("wake-up at the vsync", vsync), ("end of a sleep", sleep))]
            print(f"  sampling {name}: {len(vsync)} frames late by: {', '.join(words)}")
    shutil.rmtree(folder)
    print(f"pacing: {arguments.count} blocks of each, {len(failures)} failures")


def quantile(values, share):
    """In microseconds; of the nearest rank."""
    return round(sorted(values)[min(len(values) - 1, int(share * len(values)))] / 1000, 1)
