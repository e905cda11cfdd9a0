import FrameBudget
import FrameTrace

/// A cause as a noun that ends in a list, so that causes of one kind merge into one: `contention: maps and notes`.
struct CauseNoun: Equatable {
    /// Text that distinguishes a cause from others of its kind.
    private struct Detail: Equatable {
        var text: String
        var time: TimeSpan
    }

    /// Text that the causes share.
    private var head: String
    private var separator = ": "
    private var details: [Detail] = []
    private var tail = ""
    private let kind: VerdictKind
    /// Whether the causes are the program's own.
    private(set) var isOwn: Bool
    /// Total time of the causes.
    private(set) var time: TimeSpan

    /// Creates the noun for a cause and its time.
    init(_ cause: VerdictCause, _ time: TimeSpan = .zero) {
        self.time = time
        kind = cause.kind
        isOwn = cause.isOfProgram
        head = VerdictWords.title(cause.kind)
        let user = cause.culprit.map { VerdictWords.short(VerdictWords.name($0)) }
        let resource = cause.resource.isEmpty ? nil : VerdictWords.short(cause.resource)
        switch cause.kind {
        case .runnable: break
        case .wait where VerdictWords.isUnseen(cause): head = "wait: not seen what for"
        case .wait where VerdictWords.isSuspension(cause): head = "the app was suspended"
        case .contention where cause.culprit?.kind == .nobody: head = "CPU idle"
        case .io:
            let request = VerdictWords.request(cause)
            head = user == nil ? "disk" : (["disk"] + request).joined(separator: ": ")
            list(user.map { [$0] } ?? request)
        case .gpu:
            head = "GPU"
            list([user].compactMap(\.self))
        case .inversion:
            head = "inversion: \(VerdictWords.short(cause.resource))"
            separator = ", "
            if user != nil { tail = " on the CPU" }
            list([user].compactMap(\.self))
        default:
            if let user, let resource {
                head += ": \(resource)"
                separator = ", "
                list([user])
            } else {
                list([user ?? resource].compactMap(\.self))
            }
        }
    }

    private mutating func list(_ texts: [String]) { details = texts.map { Detail(text: $0, time: time) } }

    var text: String {
        guard !details.isEmpty else { return head }
        let more = details.count - shown.count
        return head + separator + WordList.text(shown.map(\.text) + (more > 0 ? ["\(more) more"] : [])) + tail
    }

    /// The noun with its time, or with that of each of its causes.
    var timed: String {
        guard details.count > 1 else { return "\(text) (\(VerdictWords.milliseconds(time)))" }
        let texts = details.map { "\($0.text) (\(VerdictWords.milliseconds($0.time)))" }
        return head + separator + WordList.text(texts) + tail
    }

    /// The noun with its time; of several causes, each has its own beside it:
    /// `contention 9.00 ms (maps 5.00 ms, notes 4.00 ms)`.
    var withTimes: String {
        let whole = VerdictWords.milliseconds(time)
        guard details.count > 1 else { return "\(text) \(whole)" }
        let named = shown
        var texts = named.map { "\($0.text) \(VerdictWords.milliseconds($0.time))" }
        if named.count < details.count {
            let rest = details.dropFirst(named.count).reduce(TimeSpan.zero) { $0 + $1.time }
            texts.append("\(details.count - named.count) more \(VerdictWords.milliseconds(rest))")
        }
        return "\(head) \(whole) (\(texts.joined(separator: ", "))\(tail))"
    }

    /// The causes that are listed by name.
    private var shown: ArraySlice<Detail> {
        details.count > Self.mostDetails + 1 ? details.prefix(Self.mostDetails - 1) : details[...]
    }

    /// Maximum number of causes listed by name; further ones of a kind are only counted, unless it is only one.
    private static let mostDetails = 3
}

// Groups of parts of late frames.
extension CauseNoun {
    /// Groups the parts by kind: the program's own first, since it can change these itself, then the longest. Own
    /// groups that are hardly a part of the whole do not come first.
    static func groups(_ parts: [VerdictPart]) -> [CauseNoun] {
        let shared = Set(parts.filter { $0.cause.culprit != nil }.map(\.cause.withoutCulprit))
        let whole = parts.reduce(TimeSpan.zero) { $0 + $1.time }
        var groups: [CauseNoun] = []
        for part in parts {
            var noun = CauseNoun(part.cause, part.time)
            // If it is known whose requests a device served, the rest of the wait was for no request of the program.
            if [.io, .gpu].contains(part.cause.kind), shared.contains(part.cause) { noun.isOwn = false }
            if let place = groups.firstIndex(where: { $0.takes(noun) }) {
                groups[place].add(noun)
            } else {
                groups.append(noun)
            }
        }
        return groups.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            if one.leads(whole) != other.leads(whole) { return one.leads(whole) }
            return one.time == other.time ? left.offset < right.offset : one.time > other.time
        }.map(\.element)
    }

    /// Returns the groups that fit, with all of the program's own that come first and the longest of the others, and
    /// the number of groups left out.
    ///
    /// - Parameter others: number of further groups beside the parts.
    static func named(_ parts: [VerdictPart], most: Int, others: Int = 0) -> (groups: [CauseNoun], more: Int) {
        let all = groups(parts)
        let whole = all.reduce(TimeSpan.zero) { $0 + $1.time }
        let named = all.prefix(max(most, all.count { $0.leads(whole) } + 1))
        return (Array(named), all.count - named.count + others)
    }

    /// Joins parts into one noun: `disk: fsync + contention: maps and notes + 1 more`.
    static func text(_ parts: [VerdictPart], others: Int = 0) -> String {
        let (groups, more) = named(parts, most: 2, others: others)
        return (groups.map(\.text) + (more > 0 ? ["\(more) more"] : [])).joined(separator: " + ")
    }

    /// Lists parts with their times, in the same order.
    static func timed(_ parts: [VerdictPart]) -> String { groups(parts).map(\.timed).joined(separator: ", ") }

    /// Smallest share of the whole, as one part in this many, from which the program's own parts come first. Chosen:
    /// less is no reason to change anything.
    static let leastShare: Int64 = 20

    private func leads(_ whole: TimeSpan) -> Bool { isOwn && time * Self.leastShare >= whole }

    private func takes(_ other: CauseNoun) -> Bool {
        // The program's own threads merge with others that occupied the CPU.
        (head, separator, tail) == (other.head, other.separator, other.tail)
            && details.isEmpty == other.details.isEmpty && (isOwn == other.isOwn || kind == .contention)
    }

    private mutating func add(_ other: CauseNoun) {
        time += other.time
        for detail in other.details {
            if let place = details.firstIndex(where: { $0.text == detail.text }) {
                details[place].time += detail.time
            } else if other.isOwn, !isOwn {
                details.insert(detail, at: 0)
            } else {
                details.append(detail)
            }
        }
        isOwn = isOwn || other.isOwn
    }
}

extension VerdictCause {
    fileprivate var withoutCulprit: VerdictCause { VerdictCause(kind, resource: resource) }

    /// Whether the program itself computed, requested or waited, and no other party is known to be behind it.
    fileprivate var isOfProgram: Bool {
        let isOfOthers = culprit.map { $0.kind != .ownThreads && $0.kind != .ownRequest } ?? false
        return switch kind {
        case .ownWork, .outsideWork, .carryOver: true
        case .contention: culprit?.kind == .ownThreads
        case .wait: !isOfOthers && !VerdictWords.isUnseen(self)
        case .io, .gpu: !isOfOthers
        default: false
        }
    }
}
