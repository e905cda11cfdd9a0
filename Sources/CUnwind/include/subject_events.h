// Events of a process that is recorded from outside, through perf_event_open, and what its memory holds.
// Each call returns a descriptor (close-on-exec), 0 or what it says, or -errno, and leaves errno alone otherwise.
#ifndef CUNWIND_SUBJECT_EVENTS_H
#define CUNWIND_SUBJECT_EVENTS_H

#include <stddef.h>
#include <stdint.h>

/// Opens, on one CPU, the moments at which a process's threads leave the CPU, with the kernel's stack, where it shows that, and their
/// user registers. Threads and processes that it makes are included.
/// process: its id, or -1 for whoever runs there. on_exec: off until the process runs another program.
int fb_subject_open_leaves(int32_t process, int32_t cpu, int on_exec);
/// The same for a tracepoint, whose own bytes come before the registers.
int fb_subject_open_tracepoint(uint64_t id, int32_t process, int32_t cpu, int on_exec);
/// The same for its page faults with I/O, as they end, with the address; without registers.
int fb_subject_open_faults(int32_t process, int32_t cpu, int on_exec);
/// Lets an event record.
int fb_subject_enable(int descriptor);

/// How many registers a sample has: those below, in this order.
#define FB_SUBJECT_REGISTERS 4
/// Their places: the second and the first argument of a system call, the stack pointer, the instruction pointer.
#define FB_SUBJECT_ARGUMENT_1 0
#define FB_SUBJECT_ARGUMENT_0 1
#define FB_SUBJECT_SP 2
#define FB_SUBJECT_IP 3

/// Reads memory of another process; returns how many bytes.
long fb_subject_read(int32_t process, uint64_t address, void *buffer, size_t size);

/// A descriptor that becomes readable when a process ends, whoever gets its number then.
int fb_subject_open_process(int32_t process);

/// Runs a program in place of this one, found along PATH; returns -errno where that fails.
int fb_exec(const char *program, char *const arguments[]);

#endif
