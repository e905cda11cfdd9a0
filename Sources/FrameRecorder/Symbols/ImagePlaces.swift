import FrameTrace

/// The images by address, even if several were at the same place one after the other.
struct ImagePlaces {
    /// The result of a lookup.
    enum Found: Equatable {
        /// No image that was certainly there.
        case nothing
        /// One image.
        case image(Int)
        /// One of several images, by name.
        case several([String])
    }

    /// Sorted by start.
    let images: [LoadedImage]
    /// The highest end of each image and all before it.
    private let reach: [UInt64]

    init(_ images: [LoadedImage]) {
        // A recording reports an unloaded image by naming it again.
        var merged: [LoadedImage] = []
        for image in images { merged.note(image) }
        self.images = merged.sorted { ($0.start, $0.seenFrom ?? .zero) < ($1.start, $1.seenFrom ?? .zero) }
        var reach: [UInt64] = []
        for image in self.images { reach.append(max(reach.last ?? 0, image.end)) }
        self.reach = reach
    }

    /// Finds the image at an address during a use; without a use, at any time.
    ///
    /// - Complexity: O(log n + images that overlap there).
    func find(_ address: UInt64, during use: AddressUses.Use?) -> Found {
        let all = indices(at: address).filter { index in
            use.map { images[index].wasThere(from: $0.first, to: $0.last) } ?? true
        }
        guard let first = all.first else { return .nothing }
        guard all.allSatisfy({ images[$0].isSamePlacement(as: images[first]) }) else {
            return .several(Set(all.map { images[$0].name }).sorted())
        }
        guard let use else { return .image(first) }
        // A use outside the certain time may be of another image.
        let from = all.map { images[$0].seenFrom ?? .zero }.min() ?? .zero
        let until = all.map { images[$0].seenUntil ?? .distantFuture }.max() ?? .distantFuture
        return from <= use.first && use.last <= until ? .image(first) : .nothing
    }

    private func indices(at address: UInt64) -> [Int] {
        var index = images.sortedIndex(where: { $0.start > address })
        var found: [Int] = []
        while index > 0, reach[index - 1] > address {
            index -= 1
            if images[index].contains(address) { found.append(index) }
        }
        return found.reversed()
    }
}
