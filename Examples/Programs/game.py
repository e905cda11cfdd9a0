"""A game loop as Python programs write it: 3 ms of work, then sleep for what is left of a sixtieth of a second."""
import time

PERIOD = 1 / 60
due = time.monotonic()
while True:
    begin = time.process_time()
    while time.process_time() - begin < 0.003:
        pass
    due = max(due + PERIOD, time.monotonic())
    time.sleep(max(0, due - time.monotonic()))
