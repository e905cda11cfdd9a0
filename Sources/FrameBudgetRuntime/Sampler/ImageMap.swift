internal import CUnwind
public import FrameBudget
internal import Glibc

/// The images that are loaded, in the order of their addresses. Not thread safe.
///
/// - Note: Takes the loader's lock and allocates: not for a signal handler.
public final class ImageMap {
    /// The images as of the last refresh.
    public private(set) var images: [LoadedImage] = []
    private var generation = fb_image_generation()

    /// A map of what is loaded now.
    public init() { read() }

    /// Reads the list again if an image has come or gone. Returns whether one had.
    @discardableResult
    public func refresh() -> Bool {
        let now = fb_images_generation()
        guard now.adds != generation.adds || now.subs != generation.subs else { return false }
        read()
        return true
    }

    private func read() {
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
        let program = Self.programPath()
        for index in found.indices where found[index].path.isEmpty { found[index].path = program }
        images = found.sorted { $0.start < $1.start }
    }

    private static func programPath() -> String {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe path.withUnsafeMutableBytes { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { text in
                guard let start = text.baseAddress else { return 0 }
                return unsafe readlink("/proc/self/exe", start, text.count)
            }
        }
        return length > 0 ? String(decoding: path[..<length], as: UTF8.self) : ""
    }
}
