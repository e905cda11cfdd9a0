// Copying a thread's registers and stack: by a signal where it runs, without one where it is blocked.
#ifndef CUNWIND_CAPTURE_H
#define CUNWIND_CAPTURE_H

#include <stdbool.h>
#include <stdint.h>

enum { FB_REGISTERS = 17, FB_REGISTER_RBP = 6, FB_REGISTER_RSP = 7, FB_REGISTER_RIP = 16 };

/// A copy of a thread at one moment. Registers are in libunwind's order.
typedef struct fb_copy {
    uint64_t registers[FB_REGISTERS];
    uint32_t known;         // a bit for each register that is known
    uint32_t request;       // the request that it answers; 0 without a signal
    int64_t taken_at;       // CLOCK_MONOTONIC, ns
    uint64_t context;       // the caller's word at that moment
    uint64_t stack_low;     // the thread's whole stack
    uint64_t stack_top;
    uint64_t stack_address; // where bytes[0] lies
    uint64_t stack_length;
    uint64_t capacity;
    uint8_t *bytes;
} fb_copy;

/// What a blocked thread waits in; number is -1 outside a system call, such as in a page fault.
typedef struct fb_wait {
    int64_t number;
    uint64_t arguments[6];
    uint64_t sp;
    uint64_t pc;
} fb_wait;

/// One thread's preallocated place for a copy. The thread and the watcher own it together: it goes when both let go.
typedef struct fb_slot fb_slot;

/// Installs the handler once, on a free real-time signal. Returns the signal or -errno.
int fb_capture_install(void);

/// Makes the calling thread capturable: its slot, its stack's bounds, the signal unblocked. NULL: see errno.
/// context may be NULL, and must live until the thread is detached.
fb_slot *fb_slot_attach(const uint64_t *context, uint64_t capacity);
/// Lets go of the calling thread's slot: no handler touches it afterwards. Runs by itself when the thread ends.
void fb_slot_detach(void);
/// Whether the calling thread's slot is this one.
bool fb_slot_is_current(const fb_slot *slot);
/// Lets go for the watcher.
void fb_slot_release(fb_slot *slot);

/// Asks for a copy. Returns 0, -EBUSY while an earlier request is unanswered, or -errno.
int fb_slot_request(fb_slot *slot);
/// Waits for the answer until a CLOCK_MONOTONIC time. 0, or -ETIMEDOUT; the answer may still come.
int fb_slot_wait(fb_slot *slot, int64_t deadline);
/// Copies the calling thread, which must be attached, into a copy whose bytes and capacity are set. 0 or -errno.
int fb_copy_self(fb_copy *copy);
/// Whether a request is without its answer.
bool fb_slot_is_pending(const fb_slot *slot);
/// The last answer. Only valid while no request is pending.
const fb_copy *fb_slot_copy(const fb_slot *slot);
/// The context word now; 0 if it is gone.
uint64_t fb_slot_context(const fb_slot *slot);
/// Where the context word is.
uint64_t fb_slot_context_address(const fb_slot *slot);
/// How often the handler ran for this slot.
uint32_t fb_slot_handler_runs(const fb_slot *slot);

/// Reads /proc/self/task/TID/syscall. 1: blocked; 0: running or runnable; -errno.
int fb_wait_read(int syscall_fd, fb_wait *wait);
/// Copies a blocked thread's stack. 1: done; 0: it ran meanwhile, the copy is void; -errno.
/// bytes, capacity and the stack's bounds are given in copy. schedstat_fd may be -1.
int fb_copy_blocked(int syscall_fd, int schedstat_fd, const fb_slot *slot, fb_wait *wait, fb_copy *copy);

#endif
