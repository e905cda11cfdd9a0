// Replaces the addresses of present calls that a program requests from the loader or a driver by the hook's functions,
// which pass calls on to the found ones.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "present_hook.h"

#if defined(__aarch64__)
#define FIRST_GLIBC "GLIBC_2.17"
#else
#define FIRST_GLIBC "GLIBC_2.2.5"
#endif

typedef void *(*look_up)(void *restrict, const char *restrict);

// dlsym is hooked itself, so the C library's is looked up by version.
static look_up real_look_up(void) {
    static look_up real;
    look_up known = __atomic_load_n(&real, __ATOMIC_RELAXED);
    if (!known) {
        known = (look_up)dlvsym(RTLD_NEXT, "dlsym", FIRST_GLIBC);
        __atomic_store_n(&real, known, __ATOMIC_RELAXED);
    }
    return known;
}

struct position {
    size_t left;
    char path[4096];
};

static int take_path(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct position *position = context;
    if (position->left-- > 0) return 0;
    position->path[0] = 0;
    if (info->dlpi_name && strlen(info->dlpi_name) < sizeof position->path) strcpy(position->path, info->dlpi_name);
    return 1;
}

// Keeps a library loaded, because the hook would otherwise hold an address in an unloaded one.
static void keep(const char *path) {
    if (path && *path) dlopen(path, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

// RTLD_NEXT covers the program's own libraries only. Libraries loaded by a plug-in, such as a Python extension, are not
// among them, but their calls reach the hook. So each library is searched, one after the other. The list can't be
// walked while libraries are opened, because each takes a lock that the other one waits for.
static void *ask_all(const char *name) {
    Dl_info own, of;
    if (!dladdr((const void *)hook_find, &own)) return NULL;
    struct position position;
    for (size_t index = 0; position.left = index, dl_iterate_phdr(take_path, &position) == 1; index++) {
        void *library = *position.path ? dlopen(position.path, RTLD_LAZY | RTLD_NOLOAD) : NULL;
        if (!library) continue;
        void *found = real_look_up()(library, name);
        int is_other = found && dladdr(found, &of) && of.dli_fbase != own.dli_fbase;
        if (is_other) keep(position.path);
        dlclose(library);
        if (is_other) return found;
    }
    return NULL;
}

void *hook_find(const char *name) {
    void *found = real_look_up()(RTLD_NEXT, name);
    return found ? found : ask_all(name);
}

// For these handles the result depends on the caller, so the real function is tail-called and sees the original caller.
HOOK_EXPORTED void *dlsym(void *restrict handle, const char *restrict name) {
    if (handle == RTLD_NEXT || (handle == RTLD_DEFAULT && hook_number(name) < 0)) {
        look_up real = real_look_up();
        __attribute__((musttail)) return real(handle, name);
    }
    return hook_instead(name, real_look_up()(handle, name), __builtin_return_address(0), NULL);
}

#define DEFINE_AS(function, hook, behind, parameters, arguments)                                   \
    void *function parameters {                                                                    \
        const void *first = HOOK_FIRST arguments;                                                  \
        void *(*real) parameters = (void *(*) parameters)behind;                                   \
        const void *of = hook == HOOK_vkGetDeviceProcAddr ? first : NULL;                          \
        return real ? hook_instead(name, real arguments, __builtin_return_address(0), of) : NULL;  \
    }
#define DEFINE(getter, failure, parameters, arguments) \
    DEFINE_AS(getter, HOOK_##getter, hook_real(HOOK_##getter), parameters, arguments)
HOOK_GETTERS(DEFINE)
DEFINE_AS(hook_device_vkGetDeviceProcAddr, HOOK_vkGetDeviceProcAddr, hook_real_of_device(HOOK_vkGetDeviceProcAddr, device),
          (void *device, const char *name), (device, name))

#define ENTRY(name, failure, parameters, arguments) {#name, (void *)name, NULL},
static struct {
    const char *name;
    void *hook;
    void *real;
} hooks[] = {HOOK_PRESENT_CALLS(ENTRY) HOOK_GETTERS(ENTRY)};

int hook_number(const char *name) {
    for (int hook = 0; name && hook < HOOK_COUNT; hook++)
        if (strcmp(hooks[hook].name, name) == 0) return hook;
    return -1;
}

void *hook_real(int hook) {
    void *real = __atomic_load_n(&hooks[hook].real, __ATOMIC_ACQUIRE);
    if (!real) {
        real = hook_find(hooks[hook].name);
        __atomic_store_n(&hooks[hook].real, real, __ATOMIC_RELEASE);
    }
    return real;
}

// The functions found by vkGetDeviceProcAddr are valid for one device only. A device and its queues begin with the same
// pointer, which the loader stores there: the device's function table.
enum { MOST_DEVICES = 32 };
static struct {
    const void *table;
    void *real[2]; // the present call, vkGetDeviceProcAddr
} devices[MOST_DEVICES];

static int is_of_device(int hook) { return hook == HOOK_vkQueuePresentKHR || hook == HOOK_vkGetDeviceProcAddr; }

void *hook_real_of_device(int hook, const void *handle) {
    if (!handle) return hook_real(hook);
    const void *table = *(const void *const *)handle;
    for (size_t index = 0; index < MOST_DEVICES; index++) {
        const void *known = __atomic_load_n(&devices[index].table, __ATOMIC_ACQUIRE);
        if (!known) break;
        if (known != table) continue;
        void *real = __atomic_load_n(&devices[index].real[hook == HOOK_vkGetDeviceProcAddr], __ATOMIC_ACQUIRE);
        return real ? real : hook_real(hook);
    }
    return hook_real(hook);
}

// Stores a device's function; returns 0 if there is no room. If a table is reused for another device, its entry is
// replaced at the next lookup; until then no function found for the first device is called on it.
static int note_device(int hook, const void *device, void *found) {
    const void *table = *(const void *const *)device;
    for (size_t index = 0; table && index < MOST_DEVICES; index++) {
        const void *known = NULL;
        if (!__atomic_compare_exchange_n(&devices[index].table, &known, table, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) &&
            known != table)
            continue;
        __atomic_store_n(&devices[index].real[hook == HOOK_vkGetDeviceProcAddr], found, __ATOMIC_RELEASE);
        return 1;
    }
    return 0;
}

// Returns whether a library itself defines a function.
static int defines(const Dl_info *of, const char *name) {
    void *library = dlopen(of->dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    void *own = library ? real_look_up()(library, name) : NULL;
    Dl_info found;
    int is_own = own && dladdr(own, &found) && found.dli_fbase == of->dli_fbase;
    if (library) dlclose(library);
    // The program's own lookup succeeded: it must not see the error of this one.
    dlerror();
    return is_own;
}

// Returns whether a library forwards calls: its lookups of the functions behind it are not the program's. These are
// libraries known to load drivers, and those that define the same function themselves, such as SDL 2 on top of SDL 3.
static int passes_on(const void *caller, const char *name) {
    static const char *const files[] = {"libGL.",     "libGLX",    "libGLdispatch", "libEGL",
                                        "libGLESv2.", "libOpenGL", "libvulkan"};
    Dl_info of;
    if (!dladdr(caller, &of) || !of.dli_fname) return 0;
    const char *slash = strrchr(of.dli_fname, '/'), *file = slash ? slash + 1 : of.dli_fname;
    for (size_t index = 0; index < sizeof files / sizeof *files; index++)
        if (strncmp(file, files[index], strlen(files[index])) == 0) return 1;
    return defines(&of, name);
}

void *hook_instead(const char *name, void *found, const void *caller, const void *device) {
    int hook = found ? hook_number(name) : -1;
    if (hook < 0) return found;
    // A lookup in the whole program finds the hook itself, which is valid only if there is a real function.
    if (found == hooks[hook].hook) return hook_real(hook) ? found : NULL;
    if (passes_on(caller, name)) return found;
    Dl_info of;
    if (dladdr(found, &of)) keep(of.dli_fname);
    if (device && is_of_device(hook)) {
        if (!note_device(hook, device, found)) return hook_real(hook) ? hooks[hook].hook : found;
        return hook == HOOK_vkQueuePresentKHR ? (void *)hook_device_vkQueuePresentKHR : (void *)hook_device_vkGetDeviceProcAddr;
    }
    __atomic_store_n(&hooks[hook].real, found, __ATOMIC_RELEASE);
    return hooks[hook].hook;
}
