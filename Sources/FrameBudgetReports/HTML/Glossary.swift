/// The words of the field that the page uses, each with what it means: one hover away, and all together at its end.
enum Glossary {
    /// A word and what it means.
    struct Term {
        /// The word as it stands in the page.
        var word: String
        /// What it means, in a sentence.
        var meaning: String
    }

    /// The words, in the order of the alphabet.
    static let terms: [Term] = [
        Term(
            word: "band",
            meaning: "What a hitch ratio means to a user: good up to 10 ms/s, then warning, critical, act now."
        ),
        Term(word: "budget", meaning: "How long after its vsync a frame must have ended, to be shown at the next one."),
        Term(word: "contention", meaning: "The thread was ready to run and had no CPU, because others had it."),
        Term(word: "dropped", meaning: "Display intervals in which a frame was wanted and no new one was shown."),
        Term(
            word: "hitch ratio",
            meaning: "Dropped time per second on screen, in ms/s: how much of the motion was lost."
        ),
        Term(
            word: "inversion",
            meaning: "A thread waited for progress that only a thread of a lower class could make."
        ),
        Term(word: "main thread (wall)", meaning: "From a frame's begin to its end by the clock, waiting included."),
        Term(word: "missed", meaning: "Frames that ended after their deadline."),
        Term(word: "n", meaning: "How many frames the figures beside it are of."),
        Term(word: "on-CPU", meaning: "Time that the main thread really ran on a CPU."),
        Term(word: "overrun", meaning: "How long after its deadline a frame ended."),
        Term(word: "p50", meaning: "Half of the frames took no longer: the median, by nearest rank."),
        Term(word: "p95", meaning: "95 of 100 frames took no longer, by nearest rank."),
        Term(word: "p99", meaning: "99 of 100 frames took no longer, by nearest rank."),
        Term(word: "phase", meaning: "A stretch of the run with the same apps on screen."),
        Term(word: "preemption", meaning: "The thread ran, and was taken off its CPU for another."),
        Term(
            word: "present to present",
            meaning: "From one new frame on the display to the next, while the app wanted frames: what the eye sees."
        ),
        Term(
            word: "longest freeze",
            meaning: "The longest time for which no new frame was shown although one was wanted."
        ),
        Term(word: "residual", meaning: "What the measured parts of a frame leave unexplained; it may be negative."),
        Term(word: "vsync", meaning: "The moment at which the display takes a new frame."),
        Term(word: "warm-up", meaning: "The first part of the run: on the timeline, and in no figure."),
    ]

    private static let meanings = Dictionary(
        terms.map { ($0.word, $0.meaning) },
        uniquingKeysWith: { first, _ in first }
    )

    /// What a word means; empty for one that needs no explanation.
    static func meaning(of word: String) -> String { meanings[word] ?? "" }

    /// A word with its meaning one hover away, where it has one.
    static func word(_ word: String) -> HTML {
        guard let meaning = meanings[word] else { return "\(word)" }
        return "<abbr title=\"\(meaning)\">\(word)</abbr>"
    }

    /// All of them, for readers who can't hover.
    static var list: HTML {
        let items = terms.map { "<div><dt>\($0.word)</dt><dd>\($0.meaning)</dd></div>" as HTML }
        return
            "<details class=\"plain glossary\"><summary>What the words mean</summary><dl class=\"lines\">\(items)</dl></details>"
    }
}
