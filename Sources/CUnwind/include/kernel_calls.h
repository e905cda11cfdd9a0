// The functions of the kernel that handle system calls, from /proc/kallsyms.
#ifndef CUNWIND_KERNEL_CALLS_H
#define CUNWIND_KERNEL_CALLS_H

#include <stddef.h>
#include <stdint.h>

/// What a function is on a stack of the kernel.
enum fb_kernel_function {
    FB_KERNEL_COMMON, ///< the way in, the same for all system calls
    FB_KERNEL_ENTRY,  ///< for one call alone, by its name
    FB_KERNEL_HELPER, ///< what such a function jumps to, so that it stands in its place
    FB_KERNEL_FAULT,  ///< the way in of a page fault
};

/// A function that the kernel begins a system call with.
struct fb_kernel_call {
    /// Its addresses.
    uint64_t start, end;
    /// The call's name, such as fsync; empty where it is for none in particular.
    char name[32];
    /// What it is: of enum fb_kernel_function.
    int kind;
};

/// Reads them from a file as /proc/kallsyms, in its order, which is that of their addresses; returns how many there are, at most as many
/// as asked for, or -errno; -EPERM where the kernel hides the addresses.
long fb_kernel_calls_in(const char *path, struct fb_kernel_call *calls, size_t count);

#endif
