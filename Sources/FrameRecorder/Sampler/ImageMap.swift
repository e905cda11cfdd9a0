internal import CUnwind
public import FrameTrace
internal import Glibc

/// The images that are or were loaded, in the order of their addresses. Not thread safe.
///
/// One library may come to where another one was. Each image therefore has a time for which it is certain that nothing else
/// was at its addresses: an address is named by what was there when it was seen, or not at all.
///
/// - Note: Takes the loader's lock and allocates: not for a signal handler.
public final class ImageMap {
    /// All images that were seen, as of the last refresh.
    public private(set) var images: [LoadedImage] = []
    /// Those of them that are loaded.
    private var present: [LoadedImage] = []
    private var generation = fb_image_generation()
    /// When the list was last known to be the same.
    private var checkedAt = Instant.zero

    /// A map of what is loaded now.
    public init() {
        checkedAt = MonotonicClock.now()
        present = read()
        images = present
    }

    /// Reads the list again if an image has come or gone. Returns whether one had.
    ///
    /// - Complexity: O(1) where none had: two counters under the loader's lock.
    @discardableResult
    public func refresh() -> Bool {
        let before = checkedAt
        let now = MonotonicClock.now()
        checkedAt = now
        let known = generation
        let current = fb_images_generation()
        guard current.adds != known.adds || current.subs != known.subs else { return false }
        let found = read()
        let seenAt = MonotonicClock.now()
        // With no image gone meanwhile, a new one is at its addresses since nobody knows when, yet the first there since
        // the last look. With none added, one that is gone was there to the end.
        let from = generation.subs == known.subs ? before : seenAt
        let until = generation.adds == known.adds ? seenAt : before
        take(found, from: from, until: until)
        return true
    }

    private func take(_ found: [LoadedImage], from: Instant, until: Instant) {
        var stayed: [LoadedImage] = []
        for image in present {
            if found.contains(where: { $0.isSamePlacement(as: image) }) {
                stayed.append(image)
            } else {
                var gone = image
                gone.seenUntil = until
                images.note(gone)
            }
        }
        for image in found where !stayed.contains(where: { $0.isSamePlacement(as: image) }) {
            var new = image
            new.seenFrom = from
            stayed.append(new)
            images.note(new)
        }
        present = stayed
        images.sort { ($0.start, $0.seenFrom ?? .zero) < ($1.start, $1.seenFrom ?? .zero) }
    }

    private func read() -> [LoadedImage] {
        var found: [LoadedImage] = []
        generation = unsafe withUnsafeMutablePointer(to: &found) { found in
            unsafe fb_images_visit(
                { image, context in
                    // Both are given by the visit, the context being the array below.
                    guard let image = unsafe image?.pointee, let context = unsafe context else { return }
                    let buildID = unsafe UnsafeBufferPointer(
                        start: image.build_id,
                        count: Int(image.build_id_length)
                    )
                    unsafe context.assumingMemoryBound(to: [LoadedImage].self).pointee.append(
                        LoadedImage(
                            path: unsafe String(cString: image.path),
                            buildID: unsafe Array(buildID),
                            loadBias: unsafe image.load_bias,
                            start: unsafe image.start,
                            end: unsafe image.end
                        )
                    )
                },
                found
            )
        }
        let program = FileSystem.target(ofLink: "/proc/self/exe") ?? ""
        for index in found.indices where found[index].path.isEmpty { found[index].path = program }
        return found.sorted { $0.start < $1.start }
    }
}
