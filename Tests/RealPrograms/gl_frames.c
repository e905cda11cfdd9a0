// Draws with OpenGL, 60 frames a second as far as it can, and marks each frame for fbprof: its own clock is the third count.
//
//     gl_frames SECONDS
//
// No headers of X11 or OpenGL are needed: what is used of them is declared here. Prints `frames N seconds S`,
// from the end of the first whole frame to that of the last.
#include "fbprof_marks.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct Display Display;
typedef unsigned long Window;
extern Display *XOpenDisplay(const char *);
extern int XDefaultScreen(Display *);
extern Window XRootWindow(Display *, int);
extern Window XCreateWindow(Display *, Window, int, int, unsigned, unsigned, unsigned, int, unsigned, void *, unsigned long, void *);
extern int XMapWindow(Display *, Window);
extern void *glXChooseVisual(Display *, int, int *);
extern void *glXCreateContext(Display *, void *, void *, int);
extern int glXMakeCurrent(Display *, Window, void *);
extern void glXSwapBuffers(Display *, Window);
extern void glClearColor(float, float, float, float);
extern void glClear(unsigned);
extern void glFinish(void);

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    double seconds = count > 1 ? atof(arguments[1]) : 5;
    Display *display = XOpenDisplay(NULL);
    if (!display) return 1;
    int wanted[] = {4 /* RGBA */, 5 /* double buffer */, 0}, screen = XDefaultScreen(display);
    void *visual = glXChooseVisual(display, screen, wanted);
    Window window = XCreateWindow(display, XRootWindow(display, screen), 0, 0, 300, 200, 0, 0, 1, NULL, 0, NULL);
    void *context = visual ? glXCreateContext(display, visual, NULL, 1) : NULL;
    XMapWindow(display, window);
    if (!context || !glXMakeCurrent(display, window, context)) return 1;
    double begin = now(), first = 0, last = 0, due = begin;
    long frames = 0;
    while (now() - begin < seconds) {
        glClearColor((float)(frames % 60) / 60, 0, 0, 1);
        glClear(0x4000 /* GL_COLOR_BUFFER_BIT */);
        glFinish();
        // MangoHud takes its times here, too: where the call begins.
        fbprof_frame();
        last = now();
        if (frames++ == 1) first = last;
        glXSwapBuffers(display, window);
        // After a long frame the next one is due a period from now.
        due = due + 1.0 / 60 > now() ? due + 1.0 / 60 : now();
        double rest = due - now();
        struct timespec time = {0, (long)(rest > 0 ? rest * 1e9 : 0)};
        nanosleep(&time, NULL);
    }
    printf("frames %ld seconds %.6f\n", frames - 2, last - first);
    return 0;
}
