// The arguments that this process was started with, as the C runtime hands them to constructors.
#ifndef CUNWIND_ARGUMENTS_H
#define CUNWIND_ARGUMENTS_H

/// How many arguments there are, the program's name included; 0 where the C library does not tell.
int fb_argument_count(void);
/// One of them; it lives as long as the process. NULL out of range.
const char *fb_argument(int index);

#endif
