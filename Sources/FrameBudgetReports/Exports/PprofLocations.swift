import FrameBudget
import FrameTrace

/// Numbered locations of a pprof profile: layers of the workload's path, states, and code addresses with the functions
/// inlined there.
struct PprofLocations {
    struct Location: Hashable {
        /// Its layers, outermost first; never empty.
        var layers: [CallFunction]
        /// The address, as captured; nil if the location is not code.
        var address: UInt64?
        /// Index of the trace's image that contains it; nil if none is known.
        var image: Int?
    }

    private let trace: Trace
    /// All locations, in the order of their numbers.
    private(set) var all: [Location] = []
    private var numbers: [Location: Int] = [:]

    init(_ trace: Trace) { self.trace = trace }

    /// Returns the numbers of a sample's locations, outermost first.
    ///
    /// The layers are those of the table of calls. If the sample has a captured stack, code has its addresses.
    mutating func numbers(of sample: WeightedSample, at call: CallID, in calls: CallTable) -> [Int] {
        let chain = calls.chain(to: call)
        guard let stack = sample.stack.map({ trace.stacks[$0] }) else {
            return chain.map { number(of: Location(layers: [$0])) }
        }
        let work = chain.filter { $0.kind == .work }.map { number(of: Location(layers: [$0])) }
        let addresses = stack.stack.addresses.enumerated().reversed()
        let code = addresses.map { index, address in
            // A return address points after its call.
            let exact = index == 0 || address == 0 ? address : address - 1
            let image = image(of: exact, at: stack.takenAt)
            return number(of: Location(layers: trace.functions(at: address), address: exact, image: image))
        }
        let state = chain.filter { $0.kind == .blocked || $0.kind == .ready }
        return work + code + state.map { number(of: Location(layers: [$0])) }
    }

    private mutating func number(of location: Location) -> Int {
        if let known = numbers[location] { return known }
        numbers[location] = all.count
        all.append(location)
        return all.count - 1
    }

    private func image(of address: UInt64, at instant: Instant?) -> Int? {
        // Of several images that were at the address in succession, the one at that time.
        trace.images.firstIndex { image in
            image.contains(address) && (instant.map { image.wasThere(from: $0, to: $0) } ?? true)
        }
    }
}
