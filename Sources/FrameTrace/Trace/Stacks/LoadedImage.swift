/// A program or library in memory: what it takes to name an address, here or on another machine.
public struct LoadedImage: Hashable, Sendable, Codable {
    /// Where its file is.
    public var path: String
    /// The linker's identification of the build; empty if it left none.
    public var buildID: [UInt8]
    /// What to take from an address in memory to get the one in the file.
    public var loadBias: UInt64
    /// The first address in memory.
    public var start: UInt64
    /// The address after the last.
    public var end: UInt64
    /// From when on nothing else was at its addresses; nil where it was there from the start.
    public var seenFrom: Instant?
    /// Up to when nothing else was; nil where it stayed to the end.
    public var seenUntil: Instant?

    /// An image from its parts.
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

    /// Whether an address lies in it.
    public func contains(_ address: UInt64) -> Bool { start <= address && address < end }

    /// The last component of the path.
    public var name: String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }
}

extension LoadedImage {
    /// Whether two are the same file at the same place, whenever they were there: addresses have the same names in both.
    public func isSamePlacement(as other: LoadedImage) -> Bool {
        path == other.path && buildID == other.buildID && loadBias == other.loadBias && start == other.start
            && end == other.end
    }

    /// Whether it was there at some time from an instant to another.
    public func wasThere(from first: Instant, to last: Instant) -> Bool {
        (seenFrom.map { $0 <= last } ?? true) && (seenUntil.map { first <= $0 } ?? true)
    }
}

extension [LoadedImage] {
    /// Adds an image, or says of one that is in it up to when it was there.
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
