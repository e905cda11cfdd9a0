/// A program or library in memory, with the data needed to name its addresses, here or on another machine.
public struct LoadedImage: Hashable, Sendable, Codable {
    /// The path of its file.
    public var path: String
    /// The build id from the linker; empty if there is none.
    public var buildID: [UInt8]
    /// The difference between an address in memory and the address in the file.
    public var loadBias: UInt64
    /// The first address in memory.
    public var start: UInt64
    /// The address after the last one.
    public var end: UInt64
    /// The instant from which no other image was at its addresses; nil if it was there from the start.
    public var seenFrom: Instant?
    /// The instant up to which no other image was there; nil if it stayed to the end.
    public var seenUntil: Instant?

    /// Creates an image.
    public init(
        path: String,
        buildID: [UInt8],
        loadBias: UInt64,
        start: UInt64,
        end: UInt64,
        seenFrom: Instant? = nil,
        seenUntil: Instant? = nil
    ) {
        self.path = path
        self.buildID = buildID
        self.loadBias = loadBias
        self.start = start
        self.end = end
        self.seenFrom = seenFrom
        self.seenUntil = seenUntil
    }

    /// Returns whether an address lies in the image.
    public func contains(_ address: UInt64) -> Bool { start <= address && address < end }

    /// The last component of the path.
    public var name: String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }
}

extension LoadedImage {
    /// Returns whether two images are the same file at the same addresses, at any time. Their addresses have the same
    /// names.
    public func isSamePlacement(as other: LoadedImage) -> Bool {
        path == other.path && buildID == other.buildID && loadBias == other.loadBias && start == other.start
            && end == other.end
    }

    /// Returns whether the image was there at some time between two instants.
    public func wasThere(from first: Instant, to last: Instant) -> Bool {
        (seenFrom.map { $0 <= last } ?? true) && (seenUntil.map { first <= $0 } ?? true)
    }
}

extension [LoadedImage] {
    /// Adds an image, or replaces the record of the same open image by one with its end.
    public mutating func note(_ image: LoadedImage) {
        let open =
            image.seenUntil == nil
            ? nil
            : lastIndex { known in
                known.seenUntil == nil && known.seenFrom == image.seenFrom && known.isSamePlacement(as: image)
            }
        if let open { self[open] = image } else { append(image) }
    }
}
