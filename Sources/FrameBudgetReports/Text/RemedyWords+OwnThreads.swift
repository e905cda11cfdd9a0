import FrameBudget
import FrameTrace

/// Advice if other threads of an app had the CPU that its main thread needed.
extension RemedyWords {
    /// Known classes of an app's other threads.
    private enum OtherClasses {
        /// No class is known.
        case unknown
        /// Some of their work has the main thread's class or, on Linux, its priority or a higher one.
        case same
        /// Their work has these classes, all below the main thread's, the highest first.
        case lower([QoS])
    }

    /// Returns advice on an app's own threads: a lower class helps only if they have none yet.
    func ownThreads(_ losses: [Loss]) -> QualityWords.Line {
        let victims = names(losses)
        // Either thread of a frame that ends on a render thread may have been ready.
        let ready = losses.first?.app.pipeline == nil ? unit.thread : "main thread or render thread"
        let occupied = "occupied the CPU while its \(ready) was ready: \(extent(losses))"
        guard unit.hasDisplay, let app = losses.first?.app else {
            guard let words = losses.first.flatMap({ OwnThreadWords($0.app, in: result) }) else {
                return Self.line(
                    "Lower the priority of \(victims)'s own threads",
                    "They \(occupied). Give them a higher nice value (real-time ones: the policy SCHED_OTHER), or run "
                        + "fewer of them at a time."
                )
            }
            return Self.line(
                "\(words.areLowest ? "Shorten the work" : "Lower the priority") of \(words.names) in \(victims)",
                "Other threads of \(victims) \(occupied). \(words.sentence(unit)) \(words.advice)"
            )
        }
        let held = losses.flatMap(\.examples).compactMap(\.heldBy).filter { $0.culprit.kind == .ownThreads }
        let longest = Self.mostFrequent(held.map(\.path).filter { $0 != .none })
        let step = longest.map { ", longest in '\(place($0))'" } ?? ""
        if app.pipeline != nil, let longest, let threads = drawingThreads(app, held.filter { $0.path == longest }) {
            return Self.line(
                "Shorten what the \(threads.holder) of \(victims) does",
                "It occupied the CPU while its \(threads.victim) was ready: \(extent(losses))\(step). Do less there, draw at "
                    + "a lower `refresh`, or add a CPU."
            )
        }
        switch classes(of: app) {
        case .lower(let classes):
            // On Linux the nice value of a class decides its share of a CPU, and background has by far the highest.
            let lowest = isLinux && classes.contains { $0 > .background } ? "run them at background, " : ""
            return Self.line(
                "Give \(victims)'s own threads less to do",
                "They \(occupied)\(step). Their class is lower than the main thread's already "
                    + "(\(WordList.text(classes.map(\.name)))): \(lowest)do less there, or add a CPU."
            )
        case .same, .unknown:
            let lower =
                isLinux
                ? "On Linux the main thread has the priority of class default: run them at utility or, better, at background, "
                : "Run them at a lower QoS class than the main thread, "
            return Self.line(
                "Lower the class of \(victims)'s own threads",
                "They \(occupied)\(step). \(lower)or run fewer of them at a time."
            )
        }
    }

    /// Returns which of the two threads that draw an app's frames had the CPU in some examples, and the one that needed
    /// it; nil if another thread had it.
    private func drawingThreads(_ app: AppResult, _ held: [HeldBy]) -> (holder: String, victim: String)? {
        let (main, render) = ("main thread", WaitKind.render.rawValue)
        guard let first = held.first else { return nil }
        if result.labels(of: first.path).contains(render) { return (render, main) }
        // Simulated main threads are named after their apps.
        return held.allSatisfy { $0.thread == "\(app.name) main" } ? (main, render) : nil
    }

    /// Whether the run follows the rules of Linux.
    private var isLinux: Bool { result.run.rules?.platform == .linux }

    /// Whether work of some of these apps beside their main threads could have a lower class.
    func canLowerClass(of names: some Sequence<String>) -> Bool {
        names.contains { name in
            guard let app = result.apps.first(where: { $0.name == name }) else { return false }
            if case .same = classes(of: app) { return true }
            return false
        }
    }

    /// Classifies work by the CPU time of the app's work items in the whole run, without that of its render thread: an
    /// app can choose neither that thread's class nor the main thread's.
    private func classes(of app: AppResult) -> OtherClasses {
        guard var times = ItemClasses(of: app.name, in: result)?.times else { return .unknown }
        if let drawing = app.total.rendering?.onCPU {
            let drawn = drawing.mean * Int64(drawing.count)
            let ofDrawing: QoS = isLinux ? QoS.userInteractive.linuxClass : .userInteractive
            times[ofDrawing] = max(.zero, (times[ofDrawing] ?? .zero) - drawn)
        }
        let whole = times.values.reduce(TimeSpan.zero, +)
        guard whole > .zero else { return .unknown }
        let main = (times.filter { $0.value * Self.leastClass >= whole }).keys.sorted(by: >)
        // A main thread on Linux has nice 0, as workers of class default have, whatever its class (W-13, W-14).
        let ofMain: QoS = isLinux ? .default : .userInteractive
        return main.first.map { $0 >= ofMain } ?? false ? .same : .lower(main)
    }

    /// Smallest share of the time, as one part in this many, for which a class counts. Chosen.
    private static let leastClass: Int64 = 10
}
