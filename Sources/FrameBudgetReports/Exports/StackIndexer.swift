import FrameBudget
import FrameTrace

/// The stacks of a trace by thread, with names.
struct StackIndexer {
    private let trace: Trace
    private let result: RunResult
    private let byThread: [ThreadID: [Int]]
    private let images: [LoadedImage]

    init(_ trace: Trace, _ result: RunResult) {
        self.trace = trace
        self.result = result
        byThread = Dictionary(grouping: trace.stacks.indices) { trace.stacks[$0].thread }
        images = trace.images
    }

    /// Whether any stack was taken of a thread.
    func has(_ thread: ThreadID) -> Bool { byThread[thread] != nil }

    /// The places of a thread's stacks in ``Trace/stacks``, in order of time.
    func indices(of thread: ThreadID) -> [Int] { byThread[thread] ?? [] }

    /// A stack's layers: the workload's own path, then functions, outermost first.
    func layers(of record: StackRecord) -> [StackProfile.Layer] { places(of: record).flatMap(\.layers) }

    /// A stack's places: the workload's own path, then addresses, outermost first.
    func places(of record: StackRecord) -> [StackProfile.Place] {
        let work = result.labels(of: record.path).map { label in
            StackProfile.Place(layers: [StackProfile.Layer(kind: .work, name: label)])
        }
        let addresses = record.stack.addresses.enumerated().reversed()
        return work + addresses.map { index, address in place(of: address, isLeaf: index == 0, at: record.takenAt) }
    }

    /// What the thread waited for, as a layer within the innermost one; none while it ran.
    func standing(of record: StackRecord) -> [StackProfile.Place] {
        let name: String
        switch record.state {
        case .running: return []
        case .blocked: name = record.waitedFor(in: trace).map { "waits for \($0)" } ?? "waits"
        case .unscheduled: name = "ready, on no CPU"
        }
        return [StackProfile.Place(layers: [StackProfile.Layer(kind: .state, name: name)])]
    }

    private func place(of address: UInt64, isLeaf: Bool, at instant: Instant?) -> StackProfile.Place {
        // A return address points behind its call.
        let exact = isLeaf || address == 0 ? address : address - 1
        let image = image(of: exact, at: instant)
        guard let symbol = trace.symbols[address] else {
            let name = "0x" + String(address, radix: 16)
            return StackProfile.Place(
                layers: [StackProfile.Layer(kind: .code, name: name)],
                address: exact,
                image: image
            )
        }
        var layers = [
            StackProfile.Layer(kind: .code, name: symbol.description, module: symbol.module, line: symbol.line)
        ]
        // Innermost first in the trace.
        layers += symbol.inlined.reversed().map { call in
            StackProfile.Layer(kind: .inlined, name: call.function, module: symbol.module, line: call.line)
        }
        return StackProfile.Place(layers: layers, address: exact, image: image)
    }

    private func image(of address: UInt64, at instant: Instant?) -> Int? {
        // Where several were there one after the other, by when.
        images.firstIndex { image in
            image.contains(address) && (instant.map { image.wasThere(from: $0, to: $0) } ?? true)
        }
    }
}
