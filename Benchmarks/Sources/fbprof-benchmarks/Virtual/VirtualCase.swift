import FrameTrace
import Glibc
import Scenario
import Simulation

/// A workload that is run in virtual time again and again.
struct VirtualCase {
    let name: String
    private let compiled: CompiledWorkload

    /// Apps of 60 fps, each with a frame of so many milliseconds, that open at so many seconds.
    init(_ name: String, seconds: Double, apps: [(frame: Double, opens: Double)]) {
        self.name = name
        let workload = Workload(
            name: name,
            duration: .seconds(seconds),
            apps: apps.enumerated().map { App(name: "app \($0)", frame: [Step(.compute(.fixed($1.frame * 1e6)))]) },
            timeline: apps.enumerated().map { TimelineEntry(at: .seconds($1.opens), .open(app: "app \($0)")) }
        )
        compiled = CompiledWorkload(workload)
    }

    /// Equal apps that are all there from the start.
    init(_ name: String, seconds: Double, apps: Int, frame: Double) {
        self.init(name, seconds: seconds, apps: Array(repeating: (frame, 0), count: apps))
    }

    /// One app that starts so many operations at once, each after up to two of those before it.
    init(_ name: String, operations: Int) {
        self.name = name
        let queue = OperationQueueSpec(name: "queue", maxConcurrent: 16)
        let specs = (0..<operations).map { index in
            var spec = OperationSpec(
                name: "o\(index)",
                steps: [Step(.compute(.fixed(100_000 + Double(index % 7) * 50_000)))]
            )
            spec.queue = .own("queue")
            spec.dependencies = Set([index / 2, index - 3]).filter { (0..<index).contains($0) }.sorted().map {
                "o\($0)"
            }
            return spec
        }
        var app = App(name: "app", frame: [Step(.compute(.fixed(1000)))])
        app.operations = AppOperations(queues: [queue], operations: specs, onOpen: specs.map(\.name))
        let workload = Workload(
            name: name,
            duration: .seconds(2),
            device: DeviceProfile(cores: 8),
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: "app"))]
        )
        compiled = CompiledWorkload(workload)
    }

    /// How many frames its apps begin.
    var frames: Int {
        var count = 0
        VirtualEngine.run(compiled, recordedBy: "benchmark") { record in
            if case .event(_, .begin(let begin)) = record, begin.frame != nil { count += 1 }
        }
        return count
    }

    /// The CPU time of one run, with its trace as the bytes of a file, in seconds.
    func measure() -> Double {
        let start = Self.cpu()
        let trace = VirtualEngine.trace(compiled, recordedBy: "benchmark")
        let end = Self.cpu()
        precondition(!trace.isEmpty)
        return end - start
    }

    private static func cpu() -> Double {
        var time = timespec()
        // A clock id known at compile time and a valid pointer: the call can't fail.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
