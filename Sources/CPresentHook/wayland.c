// A Wayland client without EGL presents a frame by committing a surface. wl_surface_commit is inline, so the hook
// replaces the libwayland-client function below it. That function is variadic; its arguments are read according to the
// message's signature.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <string.h>

#include "present_hook.h"

// As in wayland-util.h, stable since 1.0: a proxy begins with a pointer to its interface.
struct message {
    const char *name, *signature;
    const void **types;
};
struct interface {
    const char *name;
    int version, method_count;
    const struct message *methods;
};
union argument {
    int32_t number;
    const void *pointer;
};
enum { MOST_ARGUMENTS = 20, SURFACE_FRAME = 3, SURFACE_COMMIT = 6 };

typedef void *(*marshal)(void *, uint32_t, const void *, uint32_t, uint32_t, union argument *);

// The surface that requested a frame callback. Cursors and subsurfaces are committed as well, but only a surface that
// is drawn repeatedly requests one.
static __thread const void *animated;

HOOK_EXPORTED void *wl_proxy_marshal_flags(void *proxy, uint32_t opcode, const void *of, uint32_t version, uint32_t flags, ...);
HOOK_EXPORTED void *wl_proxy_marshal_flags(void *proxy, uint32_t opcode, const void *of, uint32_t version, uint32_t flags, ...) {
    static marshal real;
    marshal send = __atomic_load_n(&real, __ATOMIC_RELAXED);
    if (!send) {
        send = (marshal)hook_find("wl_proxy_marshal_array_flags");
        __atomic_store_n(&real, send, __ATOMIC_RELAXED);
    }
    if (!send) return NULL;
    const struct interface *interface = *(const struct interface **)proxy;
    union argument arguments[MOST_ARGUMENTS];
    va_list list;
    va_start(list, flags);
    int count = 0;
    for (const char *kind = interface->methods[opcode].signature; *kind && count < MOST_ARGUMENTS; kind++) {
        if (strchr("iufh", *kind)) arguments[count++].number = va_arg(list, int32_t);
        else if (strchr("sona", *kind)) arguments[count++].pointer = va_arg(list, const void *);
    }
    va_end(list);
    if (strcmp(interface->name, "wl_surface") == 0) {
        if (opcode == SURFACE_FRAME) animated = proxy;
        if (opcode == SURFACE_COMMIT && animated == proxy) {
            animated = NULL;
            hook_committed();
        }
    }
    return send(proxy, opcode, of, version, flags, arguments);
}
