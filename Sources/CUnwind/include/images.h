// The loaded images, as the dynamic loader lists them.
#ifndef CUNWIND_IMAGES_H
#define CUNWIND_IMAGES_H

#include <stdint.h>

/// A loaded image. Its pointers are valid only during the call that receives it.
typedef struct fb_image {
    const char *path; // empty for the program itself
    uint64_t load_bias;
    uint64_t start; // of the lowest segment
    uint64_t end;   // of the highest
    const uint8_t *build_id;
    uint32_t build_id_length;
} fb_image;

/// Counts of loaded and unloaded images: if two values are equal, the list is the same.
typedef struct fb_image_generation {
    uint64_t adds;
    uint64_t subs;
} fb_image_generation;

/// Returns the list's current generation.
fb_image_generation fb_images_generation(void);

/// Calls body for every image, under the loader's lock: body must not load or unload one.
fb_image_generation fb_images_visit(void (*body)(const fb_image *image, void *context), void *context);

#endif
