// What tests of stacks need and Swift has not: C++ exceptions, and an unwinder to compare with.
#ifndef STACK_FIXTURES_H
#define STACK_FIXTURES_H

#ifdef __cplusplus
extern "C" {
#endif

/// Throws through so many frames and catches. Returns the depth.
int fixture_throw(int depth);
/// The return addresses of the calling thread, innermost first, by the compiler's own unwinder. Returns how many.
int fixture_return_addresses(void **addresses, int limit);
/// Visits the list of loaded images. Returns how many.
int fixture_iterate(void);
/// Lets the allocator use one arena only, so that all threads share its lock. Returns whether it did.
int fixture_use_one_arena(void);
/// Lets the calling thread go before all ordinary ones, where that is allowed. Returns 0, or an errno.
int fixture_go_first(void);
/// Takes from the calling thread, and from those that it makes, the right to look into the kernel. Returns 0, or an errno.
int fixture_drop_perfmon(void);
/// Starts a child that does nothing and waits for its end. Returns 0, or an errno.
int fixture_fork(void);

/// Makes a page on which whoever touches it waits until it is filled. Returns a file for filling it, or -errno.
int fixture_make_waiting_page(void **page);
/// Fills the page, which stays, and takes the file away. Returns 0, or an errno.
int fixture_fill_waiting_page(int file, void *page);

#ifdef __cplusplus
}
#endif

#endif
