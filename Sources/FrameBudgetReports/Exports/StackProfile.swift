import FrameBudget
import FrameTrace

/// Weighted stacks of a run, each different stack and place once: what exports of stacks are made of.
struct StackProfile {
    /// A layer of a stack as people see it.
    struct Layer: Hashable {
        /// What kind of layer.
        enum Kind: Hashable {
            /// App, work or step, by the workload.
            case work
            /// What a thread waited for, where no stack tells.
            case state
            /// A function.
            case code
            /// A function whose body the compiler put into its caller's.
            case inlined
        }

        var kind: Kind
        var name: String
        var module = ""
        var line: CodeLine?
    }

    /// A place on a stack: a layer, or an address with the functions that were inlined there.
    struct Place: Hashable {
        /// Its layers, outermost first; never empty.
        var layers: [Layer]
        /// The address, as captured; nil for what is no code.
        var address: UInt64?
        /// Which of the trace's images it lies in; nil where none is known.
        var image: Int?
    }

    /// A stack that was seen, and how much it weighs.
    struct Sample {
        /// The app whose frame it explains, or whose time it is.
        var app: Int
        /// The frame's number; nil in a profile of the whole run.
        var frame: FrameNumber?
        /// Why the frame was late.
        var verdict: VerdictKind?
        /// Whose stack.
        var thread: ThreadID
        /// From V(0).
        var at: TimeSpan
        /// How long it stands for.
        var lasts: TimeSpan
        /// How much it weighs; zero where the export is about another thread.
        var weight: TimeSpan
        /// How many looks at a thread it stands for; 0 for a part of a timeline, which nobody sampled.
        var looks: Int
        /// An index into ``StackProfile/stacks``.
        var stack: Int
    }

    /// Every place.
    private(set) var places: [Place] = []
    /// Every stack, as indices into ``places``, outermost first.
    private(set) var stacks: [[Int]] = []
    /// In the order in which they were found: by app, frame and time.
    private(set) var samples: [Sample] = []
    private var placeNumbers: [Place: Int] = [:]
    private var stackNumbers: [[Int]: Int] = [:]

    /// The number of a place, a new one if need be.
    mutating func number(of place: Place) -> Int {
        if let known = placeNumbers[place] { return known }
        placeNumbers[place] = places.count
        places.append(place)
        return places.count - 1
    }

    /// The number of a stack, a new one if need be.
    mutating func number(ofStack stack: [Int]) -> Int {
        if let known = stackNumbers[stack] { return known }
        stackNumbers[stack] = stacks.count
        stacks.append(stack)
        return stacks.count - 1
    }

    /// Adds a sample.
    mutating func add(_ sample: Sample) { samples.append(sample) }

    /// Those that weigh something.
    var weighing: some Sequence<Sample> { samples.lazy.filter { $0.weight > .zero } }
}
