#define _GNU_SOURCE
#include "images.h"

#include <link.h>
#include <stddef.h>
#include <string.h>

struct visit {
    void (*body)(const fb_image *, void *);
    void *context;
    fb_image_generation generation;
};

static int read_generation(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    fb_image_generation *generation = context;
    generation->adds = info->dlpi_adds;
    generation->subs = info->dlpi_subs;
    return 1;
}

fb_image_generation fb_images_generation(void) {
    fb_image_generation generation = {0, 0};
    dl_iterate_phdr(read_generation, &generation);
    return generation;
}

// Finds the build id among a segment's notes. The loader's lock keeps the image mapped.
static void find_build_id(const uint8_t *notes, size_t length, fb_image *image) {
    size_t offset = 0;
    while (length - offset >= sizeof(ElfW(Nhdr))) {
        const ElfW(Nhdr) *note = (const void *)(notes + offset);
        size_t name = sizeof *note, content = name + ((note->n_namesz + 3u) & ~(size_t)3);
        size_t end = content + ((note->n_descsz + 3u) & ~(size_t)3);
        if (end > length - offset) return;
        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(notes + offset + name, "GNU", 4) == 0) {
            image->build_id = notes + offset + content;
            image->build_id_length = note->n_descsz;
            return;
        }
        offset += end;
    }
}

static int visit_image(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct visit *visit = context;
    visit->generation.adds = info->dlpi_adds;
    visit->generation.subs = info->dlpi_subs;
    fb_image image = {.path = "", .load_bias = info->dlpi_addr, .start = UINT64_MAX};
    if (info->dlpi_name) image.path = info->dlpi_name;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
        uint64_t start = info->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_LOAD) {
            if (start < image.start) image.start = start;
            if (start + segment->p_memsz > image.end) image.end = start + segment->p_memsz;
        } else if (segment->p_type == PT_NOTE && !image.build_id) {
            find_build_id((const uint8_t *)start, segment->p_memsz, &image);
        }
    }
    if (image.start < image.end) visit->body(&image, visit->context);
    return 0;
}

fb_image_generation fb_images_visit(void (*body)(const fb_image *image, void *context), void *context) {
    struct visit visit = {.body = body, .context = context};
    dl_iterate_phdr(visit_image, &visit);
    return visit.generation;
}
