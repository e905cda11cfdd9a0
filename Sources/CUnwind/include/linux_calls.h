// Linux calls that Swift can't make, because syscall() is variadic or a macro hides them.
// Each returns 0 (or the documented value) or -errno, and leaves errno unchanged. A thread id of 0 is the calling
// thread.
#ifndef CUNWIND_LINUX_CALLS_H
#define CUNWIND_LINUX_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Returns the kernel's id of the calling thread.
int32_t fb_gettid(void);
/// Sends a signal to one thread of this process.
int fb_tgkill(int32_t thread, int signal);
/// Return the first and the last real-time signal that the C library leaves free.
int fb_signal_rt_min(void);
int fb_signal_rt_max(void);

/// Sleeps while *word equals expected. deadline: absolute CLOCK_MONOTONIC nanoseconds, negative for none. Returns 0
/// after a wake-up (also a spurious one), -EAGAIN if *word differs, -ETIMEDOUT, -EINTR. Private to this process.
int fb_futex_wait(const uint32_t *word, uint32_t expected, int64_t deadline);
/// Wakes up to count sleepers; returns how many woke.
int fb_futex_wake(const uint32_t *word, int count);

/// Confines a thread to a list of CPUs.
int fb_set_affinity(int32_t thread, const int32_t *cpus, size_t count);
/// Lists the CPUs that a thread may use, at most capacity of them; returns their total number.
int fb_get_affinity(int32_t thread, int32_t *cpus, size_t capacity);

#define FB_POLICY_OTHER 0
#define FB_POLICY_FIFO 1
#define FB_POLICY_RR 2
#define FB_POLICY_BATCH 3
#define FB_POLICY_IDLE 5
/// Flag for a policy: threads that this one creates begin under SCHED_OTHER with nice 0.
#define FB_POLICY_RESET_ON_FORK 0x40000000
/// Sets a thread's policy; priority is 0 except for FIFO and RR.
int fb_set_scheduler(int32_t thread, int policy, int priority);
/// Returns a thread's policy, one of the above.
int fb_get_scheduler(int32_t thread);
/// Makes a thread SCHED_OTHER with this nice value and, if slice is not 0, its own slice in nanoseconds.
int fb_set_fair(int32_t thread, int nice, uint64_t slice);
/// Sets a thread's nice value.
int fb_set_nice(int32_t thread, int nice);
/// Reads a thread's nice value.
int fb_get_nice(int32_t thread, int *nice);

/// Raises this process's limit of open files to its hard limit; returns the limit.
int fb_raise_file_limit(void);

/// Opens a memory-only file, which appears under its name in the process's maps. Returns its descriptor or -errno.
int fb_memory_file(const char *name);

/// Makes the kernel kill this process when the thread that started it ends. Check the parent afterwards: it may have
/// ended before.
int fb_die_with_parent(void);
/// Undoes fb_die_with_parent.
int fb_outlive_parent(void);

/// Turns address space randomization off for the program that this process execs next, so that its addresses are the
/// same in every run. Returns 0 or -errno.
int fb_fix_addresses(void);

/// Checks whether fb_fix_addresses is allowed here: tries and undoes it. Returns 0 or -errno.
int fb_may_fix_addresses(void);

/// Returns whether a file gives capabilities to a process that executes it: 1 or 0.
int fb_has_capabilities(const char *path);
/// Returns whether this process may get the user, group and capabilities of a file by executing it: 1 or 0. Its file
/// system may be mounted without that, and a process may have given it up.
int fb_may_gain_rights(const char *path);

/// Sets how late the calling thread's timers may fire, in nanoseconds.
int fb_set_timer_slack(uint64_t nanoseconds);
/// Names the calling thread; the kernel keeps 15 bytes.
int fb_set_thread_name(const char *name);
/// Returns the CPU that a thread of this process is on, or was on last.
int fb_thread_cpu(int32_t thread);
/// Returns the CPU-time clock of a thread of this process, for clock_gettime. The value stays a valid number after the
/// thread's end.
clockid_t fb_thread_cpu_clock(int32_t thread);

#endif
