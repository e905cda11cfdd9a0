/// Technical terms in the page with their meanings, as tooltips and as a list at its end.
enum Glossary {
    /// A word and what it means.
    struct Term {
        /// The word as in the page.
        var word: String
        /// The meaning, in a sentence.
        var meaning: String
    }

    /// The terms, in alphabetical order.
    static let terms = terms(of: .frame)

    /// Returns the terms that apply to a unit.
    static func terms(of unit: RunUnit) -> [Term] {
        let all = [
            Term(
                word: "band",
                meaning: "What a hitch ratio means to a user: good up to 10 ms/s, then warning, critical, act now."
            ),
            Term(
                word: "budget",
                meaning: unit.hasDisplay
                    ? "How long after its vsync a frame must have ended, to be shown at the next one."
                    : "How long a \(unit.noun) may take."
            ),
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
            Term(
                word: "\(unit.thread) (wall)",
                meaning: "From a \(unit.noun)'s begin to its end by the clock, waiting included."
            ),
            Term(
                word: unit.late,
                meaning:
                    "\(unit.title) that \(unit.hasDisplay ? "ended after their deadline" : "took longer than the budget")."
            ),
            Term(word: "n", meaning: "How many \(unit.nouns) the figures beside it are of."),
            Term(word: "on-CPU", meaning: "Time that the \(unit.thread) really ran on a CPU."),
            Term(word: "overrun", meaning: "How long after its deadline a \(unit.noun) ended."),
            Term(word: "p50", meaning: "Half of the \(unit.nouns) took no longer: the median, by nearest rank."),
            Term(word: "p95", meaning: "95 of 100 \(unit.nouns) took no longer, by nearest rank."),
            Term(word: "p99", meaning: "99 of 100 \(unit.nouns) took no longer, by nearest rank."),
            Term(word: "phase", meaning: "A stretch of the run with the same apps on screen."),
            Term(word: "preemption", meaning: "The thread ran, and was taken off its CPU for another."),
            Term(
                word: "present to present",
                meaning:
                    "From one new frame on the display to the next, while the app wanted frames: what the eye sees."
            ),
            Term(
                word: "longest freeze",
                meaning: "The longest time for which no new frame was shown although one was wanted."
            ),
            Term(
                word: "residual",
                meaning: "What the measured parts of a \(unit.noun) leave unexplained; it may be negative."
            ),
            Term(word: "vsync", meaning: "The moment at which the display takes a new frame."),
            Term(
                word: "warm-up",
                meaning: "The first part of the run: on the timeline, and left out of the figures of \(unit.nouns)."
            ),
        ]
        return unit.hasDisplay ? all : all.filter { !ofDisplays.contains($0.word) }
    }

    /// Words without meaning if there is no display.
    private static let ofDisplays: Set = [
        "band", "dropped", "hitch ratio", "present to present", "longest freeze", "vsync", "phase",
    ]

    private static let meanings = Dictionary(
        terms.map { ($0.word, $0.meaning) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Returns the meaning of a word; empty for one that needs no explanation.
    static func meaning(of word: String) -> String { meanings[word] ?? "" }

    /// Returns a word with its meaning as a tooltip, if it has one.
    static func word(_ word: String) -> HTML {
        guard let meaning = meanings[word] else { return "\(word)" }
        return "<abbr title=\"\(meaning)\">\(word)</abbr>"
    }

    /// Returns all terms as a list, for readers who can't hover.
    static func list(of unit: RunUnit) -> HTML {
        let items = terms(of: unit).map { "<div><dt>\($0.word)</dt><dd>\($0.meaning)</dd></div>" as HTML }
        return
            "<details class=\"plain glossary\"><summary>What the words mean</summary><dl class=\"lines\">\(items)</dl></details>"
    }
}
