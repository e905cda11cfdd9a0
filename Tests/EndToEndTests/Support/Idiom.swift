import Foundation

/// Words that readers stumble over, and what to write in their place.
struct Idiom: Sendable {
    var pattern: String
    var better: String
    /// How a match begins that is plain after all.
    var plain = ""

    /// Words that pages and messages must not have. Before an entry is added, its occurrences must be replaced.
    static let banned: [Idiom] = [
        Idiom(pattern: #"\bput(s|ting)?\b[^.|]{0,40}\bdown to\b"#, better: "attributed to"),
        Idiom(pattern: #"\btold\b"#, better: "reported, recorded, distinguished"),
        Idiom(pattern: #"\btells\b|\btell of\b"#, better: "says, reports, shows"),
        Idiom(pattern: #"\bwhom\b"#, better: "which thread, which app"),
        // "There is no display" is plain; "it is no error" is not.
        Idiom(pattern: #"\b(there )?is no\b(?! longer| more)"#, better: "is not a", plain: "there "),
        Idiom(pattern: #"\b(there )?are no\b(?! longer| more)"#, better: "are not", plain: "there "),
        Idiom(pattern: #"\boutside work\b|\bother work\b"#, better: "other main-thread work"),
        Idiom(pattern: #"\bsa(ys|id|y) of\b"#, better: "says about"),
        Idiom(pattern: #"\bfor want of\b"#, better: "without, because … is missing"),
        Idiom(pattern: #"\b(no|some|any|every)body\b"#, better: "no thread, another process, every reader"),
        Idiom(pattern: #"\ball the same\b|\bin spite of that\b"#, better: "still, nevertheless"),
        Idiom(pattern: #", for (it|they|there)\b"#, better: "because"),
        Idiom(pattern: #"\bgo(es)? before (all|every|those|the)\b"#, better: "takes precedence over"),
        Idiom(pattern: #"\bdear\b"#, better: "costly"),
        Idiom(pattern: #"\bthe own\b"#, better: "its own"),
        Idiom(pattern: #"\bso (many|much) (bytes|times)\b|\bfor so long\b"#, better: "this many, for this long"),
        Idiom(pattern: #"\bnone of them alone\b"#, better: "several parts together"),
        Idiom(pattern: #"\bmeant from\b"#, better: "relative to"),
    ]
}

/// Finds idioms. To read the patterns takes longer than to look for them, so one finder serves many texts.
struct IdiomFinder {
    /// Foundation's expressions: Swift's take twenty times as long for all pages.
    private let idioms: [(idiom: Idiom, pattern: NSRegularExpression)]

    init() throws {
        idioms = try Idiom.banned.map {
            ($0, try NSRegularExpression(pattern: $0.pattern, options: .caseInsensitive))
        }
    }

    /// The first idiom in a text, with its words.
    func first(in text: String) -> (words: String, better: String)? {
        let whole = NSRange(text.startIndex..., in: text)
        for (idiom, pattern) in idioms {
            for match in pattern.matches(in: text, range: whole) {
                guard let range = Range(match.range, in: text) else { continue }
                let words = text[range].lowercased()
                if idiom.plain.isEmpty || !words.hasPrefix(idiom.plain) { return (words, idiom.better) }
            }
        }
        return nil
    }
}
