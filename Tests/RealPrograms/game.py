"""A pygame loop at 60 frames a second, of which every 30th draws for longer. Prints how many frames it drew."""

import random
import sys
import time

import pygame

pygame.init()
screen, clock = pygame.display.set_mode((640, 480)), pygame.time.Clock()
frames, end = 0, time.monotonic() + float(sys.argv[1]) - 0.5
while time.monotonic() < end:
    pygame.event.pump()
    screen.fill((0, 0, 0))
    for _ in range(6500 if frames % 30 == 29 else 60):
        pygame.draw.circle(screen, (random.randrange(255), 80, 90), (random.randrange(640), random.randrange(480)), 12)
    pygame.display.flip()
    clock.tick(60)
    frames += 1
print(f"frames {frames}")
