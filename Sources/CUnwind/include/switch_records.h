// The kernel's records of context switches, through perf_event_open: opens them and empties their ring.
// Each call returns 0 (or the documented value) or -errno, and leaves errno unchanged.
#ifndef CUNWIND_SWITCH_RECORDS_H
#define CUNWIND_SWITCH_RECORDS_H

#include <stddef.h>
#include <stdint.h>

/// Opens the context switches, on one CPU, of the calling thread and of all threads that it and they create from now
/// on. Returns the descriptor (close-on-exec).
int fb_switches_open_own(int32_t cpu);
/// Opens the context switches, on one CPU, of a process with a single thread so far, and of all threads and processes
/// that it creates from now on. Needs no privilege for the user's own processes if perf_event_paranoid ≤ 2.
int fb_switches_open_program(int32_t process, int32_t cpu);
/// Opens all context switches of one CPU, of any thread. Needs CAP_PERFMON or perf_event_paranoid ≤ 0.
int fb_switches_open_cpu(int32_t cpu);
/// Redirects the records of an event to the ring of another event of the same CPU.
int fb_switches_redirect(int descriptor, int target);

/// Returns the CPU that the calling thread is on.
int32_t fb_current_cpu(void);

/// Maps the ring of an event: size bytes, a power of two and whole pages, plus one page for the ring's ends.
int fb_ring_map(int descriptor, size_t size, void **ring);
/// Unmaps a ring.
void fb_ring_unmap(void *ring, size_t size);
/// Moves whole records from the ring to buffer, which must have at least the ring's size; returns the number of bytes.
/// For one reader at a time.
size_t fb_ring_take(void *ring, uint8_t *buffer);

#endif
