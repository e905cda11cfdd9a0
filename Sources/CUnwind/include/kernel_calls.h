// The functions of the kernel that handle system calls, from /proc/kallsyms.
#ifndef CUNWIND_KERNEL_CALLS_H
#define CUNWIND_KERNEL_CALLS_H

#include <stddef.h>
#include <stdint.h>

/// A function that the kernel begins a system call with.
struct fb_kernel_call {
    /// Its addresses.
    uint64_t start, end;
    /// The call's name, such as fsync.
    char name[32];
    /// Whether the function is for this call alone, by its name; others are called by such a function in its place.
    int is_entry;
};

/// Reads them in the order of the file, which is that of their addresses; returns how many there are, at most as many as asked for,
/// or -errno; -EPERM where the kernel hides the addresses.
long fb_kernel_calls(struct fb_kernel_call *calls, size_t count);

/// The same from another file, for tests.
long fb_kernel_calls_in(const char *path, struct fb_kernel_call *calls, size_t count);

#endif
