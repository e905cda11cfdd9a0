internal import CUnwind
public import FrameTrace
internal import Glibc

/// The images that are or were loaded, sorted by address. Not thread safe.
///
/// A library may be loaded where another one was before. Each image therefore has a time range in which nothing else
/// can have been at its addresses. An address is named by the image that was there at the time of the sample, or not at
/// all.
///
/// - Note: Takes the loader's lock and allocates, so don't use it in a signal handler.
public final class ImageMap {
    /// All images seen up to the last refresh.
    public private(set) var images: [LoadedImage] = []
    /// The images that are still loaded.
    private var present: [LoadedImage] = []
    private var generation = fb_image_generation()
    /// The last instant at which the list was known to be current.
    private var checkedAt = Instant.zero

    /// Creates a map of the images loaded now.
    public init() {
        checkedAt = MonotonicClock.now()
        present = read()
        images = present
    }

    /// Reads the list again if an image has been loaded or unloaded. Returns whether one was.
    ///
    /// - Complexity: O(1) if none was: two counters under the loader's lock.
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
        // If no image was unloaded, a new one has been alone at its addresses since the last look, whenever it was
        // loaded. If none was loaded, an unloaded one was there up to now.
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
                    // The visit passes both; the context is the array below.
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
