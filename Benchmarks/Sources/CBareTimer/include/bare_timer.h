// A timer of the kernel that interrupts the calling thread and does nothing else: what sampling can't cost less than.
#ifndef BARE_TIMER_H
#define BARE_TIMER_H

#include <stdint.h>

/// Opens one, switched off, that is due whenever the calling thread has run for so long. Returns the descriptor or -errno.
int bare_timer_open(uint64_t period_ns);
/// Switches it on or off. Returns 0 or -errno.
int bare_timer_set(int descriptor, int is_on);
/// How often it was due so far, or -errno.
int64_t bare_timer_count(int descriptor, uint64_t period_ns);

#endif
