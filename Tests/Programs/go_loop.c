/* A loop that fbprof takes for one of a Go program, by the section that Go's linker writes: a goroutine would go on on any thread. */
__attribute__((used, section(".go.buildinfo"))) static const char build[] = "\xff Go buildinf:";

#include "paced_work.c"
