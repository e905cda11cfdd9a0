// libfbprof-hook.so: preloaded into a recorded program, it marks the frames that the program presents and, where the kernel
// does not tell when it enters them, the calls that its event loops wait in. Nobody calls it by name: it has functions of other
// libraries, stands before them, and passes every call on. See Documentation/Decisions/0142.
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

// Everything else stays inside: the program may have marks of its own. What the marks include is above, as it is not inside.
#pragma GCC visibility push(hidden)

#include "../../CUnwind/marks/fbprof_marks.h"

/// The calls that present a frame, with what each gives back where there is no such function: its API's own failure.
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

/// The calls by which programs ask for the address of another one.
#define HOOK_GETTERS(CALL)                                                                                                   \
    CALL(eglGetProcAddress, 0, (const char *name), (name))                                                                   \
    CALL(glXGetProcAddress, 0, (const char *name), (name))                                                                   \
    CALL(glXGetProcAddressARB, 0, (const char *name), (name))                                                                \
    CALL(vkGetDeviceProcAddr, 0, (void *device, const char *name), (device, name))                                           \
    CALL(vkGetInstanceProcAddr, 0, (void *instance, const char *name), (instance, name))

/// The first of the arguments of a call, which stand in parentheses.
#define HOOK_FIRST(...) HOOK_FIRST_OF(__VA_ARGS__, 0)
#define HOOK_FIRST_OF(first, ...) first

#define HOOK_NUMBER(name, failure, parameters, arguments) HOOK_##name,
enum { HOOK_PRESENT_CALLS(HOOK_NUMBER) HOOK_PRESENT_COUNT, HOOK_BEFORE_GETTERS = HOOK_PRESENT_COUNT - 1,
       HOOK_GETTERS(HOOK_NUMBER) HOOK_COUNT };

/// The function of that name behind this library, in whatever library it is; null where there is none.
void *hook_find(const char *name);
/// The function that a hook passes its calls on to; null where there is none.
void *hook_real(int hook);
/// The same for a call on a device or a queue of Vulkan: what was found for that device, where something was.
void *hook_real_of_device(int hook, const void *handle);
/// What a program is given in place of what vkGetDeviceProcAddr finds. The exported hooks of these names pass calls on to the Vulkan
/// loader, whose functions do for every device.
uintptr_t hook_device_vkQueuePresentKHR(void *queue, const void *info);
void *hook_device_vkGetDeviceProcAddr(void *device, const char *name);
/// What a program is given that has asked for a function by name: the hook, where there is one, or what was found.
///
/// caller: an address of whoever asks. device: the Vulkan device whose function was asked for; null for others.
void *hook_instead(const char *name, void *found, const void *caller, const void *device);
/// The number of a hook; -1 for other functions.
int hook_number(const char *name);

/// A Wayland surface that is animated was committed.
void hook_committed(void);

#pragma GCC visibility pop

#define HOOK_DECLARE(name, failure, parameters, arguments) HOOK_EXPORTED uintptr_t name parameters;
HOOK_PRESENT_CALLS(HOOK_DECLARE)
#undef HOOK_DECLARE
#define HOOK_DECLARE(name, failure, parameters, arguments) HOOK_EXPORTED void *name parameters;
HOOK_GETTERS(HOOK_DECLARE)

#endif
