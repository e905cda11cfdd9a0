import FrameBudget
import FrameStatistics
import FrameTrace

/// Advice on other work of a main thread when frames were due.
extension RemedyWords {
    /// Returns advice on other work of a main thread: split long work, spread many short pieces.
    func otherWork(_ loss: Loss, _ name: String, _ victims: String, _ frames: String) -> QualityWords.Line {
        let what = name.isEmpty ? LedgerPart.outsideFrame.title : short(name)
        let step = loss.examples.compactMap(\.step).first.map { ", longest in '\(place($0))'" } ?? ""
        let subject = Self.isList(name) ? "They" : "It"
        let start = "\(subject) ran on the main thread when a frame was due\(step): \(frames)."
        if Self.isLayout(name) {
            return Self.line(
                "Shorten \(what) in \(victims)",
                "\(start) Do less in it, or prepare it on a queue; the layout itself needs the main thread."
            )
        }
        guard let pieces = loss.examples.first?.pieces, pieces.count > 1, fits(pieces.longest, in: loss.app) else {
            return Self.line(
                "Shorten \(what) in \(victims)",
                "\(start) Move that work to a queue, or split it into pieces that each fit into an interval together with a frame."
            )
        }
        let extent =
            "\(start) In the worst case \(Figure.count(pieces.count)) pieces of work ran one after the other, each at most "
            + "\(Figure.milliseconds(pieces.longest)) ms long: each fits into an interval together with a frame."
        return Self.line(
            "Spread \(what) in \(victims) over frames",
            "\(extent) Run each in an interval of its own, or move that work to a queue."
        )
    }

    /// Whether a name of other work lists several pieces of work: `timer sync + timer poll`.
    static func isList(_ name: String) -> Bool { name.contains(" + ") }

    /// Whether other work is passes of an app's layout, which only the main thread can do.
    static func isLayout(_ name: String) -> Bool {
        name == "\(HandlerSource.callback.rawValue) \(AppCallback.layoutSubviews.name)"
    }

    /// Whether work and a frame of an app fit into one of its intervals together, by the median of its frames.
    private func fits(_ work: TimeSpan, in app: AppResult) -> Bool {
        guard let frame = (app.total.onCPU ?? app.total.mainThread)?.p50 else { return false }
        return work + frame <= app.total.frameInterval
    }
}
