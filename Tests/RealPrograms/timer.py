"""An asyncio loop: 1 ms of work 50 times a second, and 30 ms every 20th time. Prints how many turns it took."""

import asyncio
import sys
import time


def burn(milliseconds):
    start = time.thread_time()
    while time.thread_time() - start < milliseconds / 1e3:
        pass


async def main(seconds):
    turns, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.sleep(0.02)
        turns += 1
        burn(30 if turns % 20 == 0 else 1)
    print(f"turns {turns}", flush=True)


asyncio.run(main(float(sys.argv[1]) - 0.5))
