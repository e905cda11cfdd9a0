extension VerdictCount {
    /// The part besides own work that made most of these frames late, with the number of frames that it was part of.
    /// Nil if own work alone was too long in most.
    ///
    /// Work that ran before a frame has one name for all its pieces: `timer poll + timer sync`. The pieces are counted
    /// one by one over all such names. The one in most frames is named, with those that ran in each of its frames.
    public var mainFurther: (cause: VerdictCause, frames: Int)? {
        guard let besideCount, besideCount * 2 > missed, let beside else { return nil }
        // Results of earlier versions do not count the frames of a part.
        let parts = beside.map { (pieces: $0.cause.pieces, frames: $0.frames ?? besideCount) }
        var frames: [VerdictCause: Int] = [:]
        for part in parts {
            for piece in Set(part.pieces) { frames[piece, default: 0] += part.frames }
        }
        let named = parts.flatMap(\.pieces).filter { !$0.isRest }
        // Of pieces in equally many frames, that of the longest part comes first.
        guard let most = named.compactMap({ frames[$0] }).max(),
            let first = named.first(where: { frames[$0] == most })
        else { return nil }
        let lists = parts.map(\.pieces).filter { $0.contains(first) }
        let common = (lists.first ?? []).filter { piece in lists.allSatisfy { $0.contains(piece) } }
        let cause =
            common.count > 1
            ? VerdictCause(first.kind, resource: common.map(\.resource).joined(separator: VerdictCause.listSeparator))
            : first
        return (cause, min(most, besideCount))
    }
}

extension VerdictCause {
    /// Whether all pieces of it are among those of another cause.
    public func isPart(of other: VerdictCause) -> Bool { Set(pieces).isSubset(of: other.pieces) }

    /// What separates the pieces of other work in its name.
    fileprivate static let listSeparator = " + "

    /// Other work of the main thread as its single pieces; any other cause as it is.
    fileprivate var pieces: [VerdictCause] {
        let names = kind == .outsideWork ? resource.split(separator: Self.listSeparator) : []
        return names.count > 1 ? names.map { VerdictCause(kind, resource: String($0)) } : [self]
    }

    /// Whether it only counts pieces without a name: `2 more`.
    fileprivate var isRest: Bool {
        let end = " more"
        return kind == .outsideWork && resource.hasSuffix(end) && Int(resource.dropLast(end.count)) != nil
    }
}
