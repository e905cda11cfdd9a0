// Copies a thread's registers and stack: by a signal if it runs, without one if it is blocked.
#ifndef CUNWIND_CAPTURE_H
#define CUNWIND_CAPTURE_H

#include <stdbool.h>
#include <stdint.h>

enum { FB_REGISTERS = 17, FB_REGISTER_RBP = 6, FB_REGISTER_RSP = 7, FB_REGISTER_RIP = 16 };

/// A copy of a thread at one moment. Registers are in libunwind's order.
typedef struct fb_copy {
    uint64_t registers[FB_REGISTERS];
    uint32_t known;         // one bit per known register
    uint32_t request;       // the request that it answers; 0 without a signal
    int64_t taken_at;       // CLOCK_MONOTONIC, ns
    uint64_t context;       // the caller's word at that moment
    uint64_t stack_low;     // bounds of the thread's whole stack
    uint64_t stack_top;
    uint64_t stack_address; // address of bytes[0]
    uint64_t stack_length;
    uint64_t capacity;
    uint8_t *bytes;
} fb_copy;

/// The wait of a blocked thread. number is the system call's; -1 outside a system call, such as in a page fault.
typedef struct fb_wait {
    int64_t number;
    uint64_t arguments[6];
    uint64_t sp;
    uint64_t pc;
} fb_wait;

/// One thread's preallocated buffer for a copy. The thread and the watcher share it; it is freed when both have
/// released it.
typedef struct fb_slot fb_slot;

/// Installs the signal handler once, on a free real-time signal. Returns the signal or -errno.
int fb_capture_install(void);

/// Makes the calling thread capturable: creates its slot, finds its stack's bounds, unblocks the signal. Returns NULL
/// on failure, with errno set. context may be NULL, and must live until the thread is detached.
fb_slot *fb_slot_attach(const uint64_t *context, uint64_t capacity);
/// Releases the calling thread's slot: no handler touches it afterwards. Called automatically when the thread ends.
void fb_slot_detach(void);
/// Returns whether this is the calling thread's slot.
bool fb_slot_is_current(const fb_slot *slot);
/// Releases the slot for the watcher.
void fb_slot_release(fb_slot *slot);

/// Requests a copy. Returns 0, -EBUSY while an earlier request is unanswered, or -errno.
int fb_slot_request(fb_slot *slot);
/// Waits for the answer until a CLOCK_MONOTONIC time. Returns 0, or -ETIMEDOUT; the answer may still come.
int fb_slot_wait(fb_slot *slot, int64_t deadline);
/// Copies the calling thread, which must be attached. The copy's bytes and capacity must be set. Returns 0 or -errno.
int fb_copy_self(fb_copy *copy);
/// Returns whether a request is unanswered.
bool fb_slot_is_pending(const fb_slot *slot);
/// Returns the last answer. Valid only while no request is pending.
const fb_copy *fb_slot_copy(const fb_slot *slot);
/// Returns the current context word; 0 if it is gone.
uint64_t fb_slot_context(const fb_slot *slot);
/// Returns the address of the context word.
uint64_t fb_slot_context_address(const fb_slot *slot);
/// Returns how often the handler ran for this slot.
uint32_t fb_slot_handler_runs(const fb_slot *slot);

/// Reads /proc/self/task/TID/syscall. Returns 1 if blocked, 0 if running or runnable, or -errno.
int fb_wait_read(int syscall_fd, fb_wait *wait);
/// Copies a blocked thread's stack. Returns 1 if done, 0 if the thread ran meanwhile and the copy is void, or -errno.
/// The copy's bytes and capacity must be set. schedstat_fd may be -1.
int fb_copy_blocked(int syscall_fd, int schedstat_fd, const fb_slot *slot, fb_wait *wait, fb_copy *copy);

#endif
