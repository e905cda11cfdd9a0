// The arguments that this process was started with, as the C runtime passes them to constructors.
#ifndef CUNWIND_ARGUMENTS_H
#define CUNWIND_ARGUMENTS_H

/// Returns the number of arguments, the program's name included; 0 if the C library does not provide them.
int fb_argument_count(void);
/// Returns an argument, which lives as long as the process; NULL out of range.
const char *fb_argument(int index);

#endif
