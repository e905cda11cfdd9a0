// libfbprof-hook.so is preloaded into a recorded program. It marks the frames that the program presents and, if the
// kernel does not record them, the entries into the calls that its event loops wait in. It is not called by name: it
// defines functions of other libraries, precedes them in the lookup, and passes every call on. See
// Documentation/Decisions/0142.
#ifndef FBPROF_PRESENT_HOOK_H
#define FBPROF_PRESENT_HOOK_H

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define HOOK_EXPORTED __attribute__((visibility("default")))

// Everything else is hidden: the program may have marks of its own. System headers are included above, because they
// must not be hidden.
#pragma GCC visibility push(hidden)

#include "../../CUnwind/marks/fbprof_marks.h"

/// The calls that present a frame, each with the value to return if there is no such function: its API's own failure.
#define HOOK_PRESENT_CALLS(CALL)                                                                                             \
    CALL(eglSwapBuffers, 0, (void *display, void *surface), (display, surface))                                              \
    CALL(eglSwapBuffersWithDamageEXT, 0, (void *display, void *surface, const int *areas, int count),                        \
         (display, surface, areas, count))                                                                                   \
    CALL(eglSwapBuffersWithDamageKHR, 0, (void *display, void *surface, const int *areas, int count),                        \
         (display, surface, areas, count))                                                                                   \
    CALL(glXSwapBuffers, 0, (void *display, unsigned long drawable), (display, drawable))                                    \
    CALL(glfwSwapBuffers, 0, (void *window), (window))                                                                       \
    CALL(SDL_GL_SwapWindow, 0, (void *window), (window))                                                                     \
    CALL(SDL_RenderPresent, 0, (void *renderer), (renderer))                                                                 \
    CALL(SDL_UpdateWindowSurface, -1, (void *window), (window))                                                              \
    CALL(SDL_UpdateWindowSurfaceRects, -1, (void *window, const void *areas, int count), (window, areas, count))             \
    CALL(vkQueuePresentKHR, -3, (void *queue, const void *info), (queue, info)) // VK_ERROR_INITIALIZATION_FAILED

/// The calls by which programs look up the addresses of others.
#define HOOK_GETTERS(CALL)                                                                                                   \
    CALL(eglGetProcAddress, 0, (const char *name), (name))                                                                   \
    CALL(glXGetProcAddress, 0, (const char *name), (name))                                                                   \
    CALL(glXGetProcAddressARB, 0, (const char *name), (name))                                                                \
    CALL(vkGetDeviceProcAddr, 0, (void *device, const char *name), (device, name))                                           \
    CALL(vkGetInstanceProcAddr, 0, (void *instance, const char *name), (instance, name))

/// The first of a call's arguments, which are given in parentheses.
#define HOOK_FIRST(...) HOOK_FIRST_OF(__VA_ARGS__, 0)
#define HOOK_FIRST_OF(first, ...) first

#define HOOK_NUMBER(name, failure, parameters, arguments) HOOK_##name,
enum { HOOK_PRESENT_CALLS(HOOK_NUMBER) HOOK_PRESENT_COUNT, HOOK_BEFORE_GETTERS = HOOK_PRESENT_COUNT - 1,
       HOOK_GETTERS(HOOK_NUMBER) HOOK_COUNT };

/// Returns the function of this name behind the hook, in any library; null if there is none.
void *hook_find(const char *name);
/// Returns the function that a hook passes its calls on to; null if there is none.
void *hook_real(int hook);
/// Does the same for a call on a Vulkan device or queue: returns the function found for that device, if any.
void *hook_real_of_device(int hook, const void *handle);
/// The functions that a program gets in place of those found by vkGetDeviceProcAddr. The exported hooks of these names
/// pass calls on to the Vulkan loader, whose functions work for every device.
uintptr_t hook_device_vkQueuePresentKHR(void *queue, const void *info);
void *hook_device_vkGetDeviceProcAddr(void *device, const char *name);
/// Returns the result of a program's lookup of a function by name: the hook, if there is one, or the found function.
///
/// caller: an address in the calling code. device: the Vulkan device whose function was requested; null for others.
void *hook_instead(const char *name, void *found, const void *caller, const void *device);
/// Returns the number of a hook; -1 for other functions.
int hook_number(const char *name);

/// Marks the commit of an animated Wayland surface.
void hook_committed(void);

#pragma GCC visibility pop

#define HOOK_DECLARE(name, failure, parameters, arguments) HOOK_EXPORTED uintptr_t name parameters;
HOOK_PRESENT_CALLS(HOOK_DECLARE)
#undef HOOK_DECLARE
#define HOOK_DECLARE(name, failure, parameters, arguments) HOOK_EXPORTED void *name parameters;
HOOK_GETTERS(HOOK_DECLARE)

#endif
