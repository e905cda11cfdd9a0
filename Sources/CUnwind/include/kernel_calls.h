// The kernel's functions that handle system calls, from /proc/kallsyms.
#ifndef CUNWIND_KERNEL_CALLS_H
#define CUNWIND_KERNEL_CALLS_H

#include <stddef.h>
#include <stdint.h>

/// The role of a function on a kernel stack. The entry function of a call may end with a jump to a helper, which then
/// replaces it on the stack.
enum fb_kernel_function {
    FB_KERNEL_COMMON, ///< the way in, the same for all system calls
    FB_KERNEL_ENTRY,  ///< for one call alone, by its name
    FB_KERNEL_HELPER, ///< what such a function jumps to, so that it stands in its place
    FB_KERNEL_FAULT,  ///< the way in of a page fault
};

/// A function with which a system call begins.
struct fb_kernel_call {
    /// Its address range.
    uint64_t start, end;
    /// The call's name, such as fsync; empty if it belongs to no particular call.
    char name[32];
    /// Its role, of enum fb_kernel_function.
    int kind;
};

/// Reads the functions from a file in the format of /proc/kallsyms, in its order, which is by address. Returns their
/// number, at most count, or -errno; -EPERM if the kernel hides the addresses.
long fb_kernel_calls_in(const char *path, struct fb_kernel_call *calls, size_t count);

#endif
