// Events of a process recorded from outside, through perf_event_open, and reads of its memory.
// Each call returns a descriptor (close-on-exec), 0 or the documented value, or -errno, and leaves errno unchanged.
#ifndef CUNWIND_SUBJECT_EVENTS_H
#define CUNWIND_SUBJECT_EVENTS_H

#include <stddef.h>
#include <stdint.h>

/// Opens, on one CPU, samples at the moments when a process's threads leave the CPU, with their user registers and, if
/// allowed, the kernel's stack. Threads and processes that it creates are included. process: its id, or -1 for every
/// thread on the CPU. on_exec: off until the process executes another program.
int fb_subject_open_leaves(int32_t process, int32_t cpu, int on_exec);
/// Does the same for a tracepoint, whose own bytes precede the registers.
int fb_subject_open_tracepoint(uint64_t id, int32_t process, int32_t cpu, int on_exec);
/// Does the same for its page faults with I/O, at their end, with the address and without registers.
int fb_subject_open_faults(int32_t process, int32_t cpu, int on_exec);
/// Enables an event.
int fb_subject_enable(int descriptor);

/// Number of registers in a sample: those below, in this order.
#define FB_SUBJECT_REGISTERS 4
/// Their indices: the second and the first argument of a system call, the stack pointer, the instruction pointer.
#define FB_SUBJECT_ARGUMENT_1 0
#define FB_SUBJECT_ARGUMENT_0 1
#define FB_SUBJECT_SP 2
#define FB_SUBJECT_IP 3

/// Reads memory of another process; returns the number of bytes.
long fb_subject_read(int32_t process, uint64_t address, void *buffer, size_t size);

/// Returns a descriptor that becomes readable when the process ends, even if its id is reused.
int fb_subject_open_process(int32_t process);

/// Replaces this process by a program found along PATH; returns -errno if that fails.
int fb_exec(const char *program, char *const arguments[]);

#endif
