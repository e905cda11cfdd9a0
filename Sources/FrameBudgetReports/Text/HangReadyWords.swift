import FrameBudget
import FrameTrace

/// Words on a hang, a launch or a return to the screen during which the main thread was mostly ready, and on the
/// holders of the CPU.
///
/// No step and no wait of the thread caused it: to shorten one would change little.
enum HangReadyWords {
    /// Smallest share of the ready time, as one part in this many, for which a further culprit is named.
    private static let part: Int64 = 4
    /// Maximum number of culprits named. Chosen: more is a list.
    private static let mostNames = 2

    /// Names the holders of the CPU, as a clause: `ready to run while b had the CPU`, or `ready to run` if they are not
    /// known.
    static func clause(_ hangs: MainThreadHangs) -> String { clause(hangs.ready, hangs.runnableBy) }

    /// Returns the same clause for a time ready.
    static func clause(_ ready: TimeSpan?, _ parts: [RunnablePart]?) -> String {
        guard let ready, let most = named(parts).first else { return "ready to run" }
        if most.culprit.kind == .quota { return "ready to run while a CPU quota held it back" }
        let others = named(parts).dropFirst().prefix(mostNames - 1).filter { other in
            other.culprit.kind != .quota && other.time * part >= ready
        }
        let names = WordList.text(([most] + others).map { VerdictWords.name($0.culprit) })
        return "ready to run while \(names) had the CPU"
    }

    /// Lists the holders of the CPU in a hang with their times: ` behind b (400.0 ms), its own threads (2.8 ms)`; empty
    /// if they are not known.
    static func times(_ parts: [RunnablePart]?) -> String {
        let texts = named(parts).filter { $0.time >= .milliseconds(1) }.map { part in
            "\(VerdictWords.name(part.culprit)) (\(Figure.milliseconds(part.time)) ms)"
        }
        return texts.isEmpty ? "" : " behind \(texts.joined(separator: ", "))"
    }

    /// Returns advice on such hangs.
    ///
    /// - Parameter text: number and length of the hangs, as sentences.
    static func advice(_ hangs: MainThreadHangs, _ text: String) -> QualityWords.Line {
        advice(hangs.app, hangs.runnableBy, text)
    }

    /// Returns advice on a main thread that was ready for long.
    ///
    /// - Parameters:
    ///   - victim: app of the thread.
    ///   - parts: holders of a CPU meanwhile, longest first.
    ///   - text: time that the thread was ready, as sentences.
    static func advice(_ victim: String, _ parts: [RunnablePart]?, _ text: String) -> QualityWords.Line {
        let app = VisibleText.short(victim, to: RemedyWords.longestName)
        let culprit = named(parts).first?.culprit
        let name = culprit.map(VerdictWords.name) ?? ""
        switch culprit?.kind {
        case .app?, .process?, .fbprof?:
            return QualityWords.Line(
                topic: "Keep \(name) off the CPU that \(app) needs",
                text: "\(text) Reduce the work that \(name) does then, or add a CPU."
            )
        case .ownThreads?:
            return QualityWords.Line(
                topic: "Leave the main thread of \(app) a CPU",
                text: "\(text) Do less on its other threads at once, or give their work a lower class."
            )
        case .quota?:
            return QualityWords.Line(
                topic: "Raise the CPU quota of \(app)",
                text: "\(text) Give it more CPU time, or do less."
            )
        case .ownRequest?, .nobody?, .unknown?, nil:
            return QualityWords.Line(
                topic: "Find out what keeps the main thread of \(app) off the CPU",
                text: "\(text) fbprof doctor says what the machine does not show."
            )
        }
    }

    /// Filters for parts with a known holder of a CPU, or a quota, longest first.
    private static func named(_ parts: [RunnablePart]?) -> [RunnablePart] {
        (parts ?? []).filter { ![.nobody, .unknown, .ownRequest].contains($0.culprit.kind) }
    }
}
