import FrameBudget
import FrameTrace

/// Activity of a main thread during a part of its frame, in words.
struct FrameMomentWords {
    /// The result, for the names of places.
    var result: RunResult

    func text(_ moment: FrameMoment) -> String {
        let within = moment.outside.map { "\(result.placeText($0)): " } ?? ""
        return within + text(moment.what)
    }

    private func text(_ what: FrameMoment.What) -> String {
        switch what {
        case .vsyncWait: "waited for the next vsync"
        case .timerLate: "late timer: not woken yet"
        case .carryOver: "still in the frame before"
        // A program without marked steps has no path.
        case .running(.none, let cpu) where result.paths.isEmpty: "ran on CPU \(cpu)"
        case .running(let path, let cpu): "ran \(result.pathText(path)) on CPU \(cpu)"
        case .ready(let holders, let isPreempted):
            isPreempted ? "preempted, ready: \(text(holders))" : "ready after a wake-up: \(text(holders))"
        case .blocked(.pageFault, resource: _, owner: _): "waited for a page fault, or for something else in the kernel"
        case .blocked(.suspended, resource: _, owner: _): "the app was suspended"
        case .blocked(.kernel, resource: _, owner: _): "waited in the kernel, for something that no event names"
        case .blocked(.render, resource: _, let owner):
            "committed; its render thread" + (owner.map { "\(earlier($0)): \(text($0))" } ?? " had not begun")
        case .blocked(.buffer, let resource, let owner?) where owner.earlierFrame != nil:
            "waited for \(resource.isEmpty ? WaitKind.buffer.rawValue : resource); its render thread\(earlier(owner)): \(text(owner))"
        case .blocked(let kind, let resource, let owner):
            WaitVerb.past(resource.isEmpty ? kind.rawValue : resource) { $0 } + (owner.map { "; \(text($0))" } ?? "")
        case .served(let kind, let resource, let user):
            "waited for \(resource.isEmpty ? kind.rawValue : resource): \(text(user))"
        case .stopped: "stopped from outside"
        case .unexplained: "not explained by any event"
        }
    }

    private func earlier(_ owner: FrameMoment.Owner) -> String {
        owner.earlierFrame.map { " was at frame \($0)" } ?? ""
    }

    private func text(_ user: FrameMoment.Holder) -> String {
        switch user.culprit.kind {
        case _ where user.isHeldBack: return "the disk held the request back in favour of \(named(user))"
        case .ownRequest: return "it served the app's own request"
        case .nobody: return "it served no request"
        default:
            return "it served \(named(user))"
        }
    }

    /// Names a thread that used hardware, with its app and its work.
    private func named(_ user: FrameMoment.Holder) -> String {
        let path = user.path.map { ", \(result.pathText($0))" } ?? ""
        return "\(user.thread ?? "no thread") (\(VerdictWords.name(user.culprit))\(path))"
    }

    private func text(_ owner: FrameMoment.Owner) -> String {
        let name = owner.qos.map { "\(owner.thread) (\($0.name))" } ?? owner.thread
        let chain = owner.chain.map { "\($0.thread) waited for \($0.resource.isEmpty ? "it" : $0.resource), " }.joined()
        return tell(owner, chain, name) + (owner.isByWaking ? ", by the wake-up that ended it" : "")
    }

    private func tell(_ owner: FrameMoment.Owner, _ chain: String, _ name: String) -> String {
        let path = owner.path.flatMap { $0 == .none ? nil : " \(result.pathText($0))" } ?? ""
        let place = path.isEmpty ? "" : " in\(path)"
        switch owner.state {
        case .running: return "\(chain)\(name) ran\(path)"
        case .ready: return "\(chain)\(name)\(place) was ready: \(text(owner.holders))"
        case .blocked where !owner.hasBegun: return "\(chain)the work that ended that wait had not begun"
        case .blocked:
            if owner.waitedFor == WaitKind.suspended.rawValue {
                return "\(chain)\(name) stood still: the app was suspended"
            }
            let heldBack = owner.heldBackFor.map { ", held back in favour of \(named($0))" } ?? ""
            return owner.waitedFor.map { "\(chain)\(name)\(place) \(WaitVerb.past($0) { $0 })\(heldBack)" }
                ?? "\(chain)\(name) was blocked itself or had not begun"
        case .unknown: return "\(chain)for \(name)"
        }
    }

    private func text(_ holders: [FrameMoment.Holder]) -> String {
        let texts = holders.map { holder -> String in
            guard let thread = holder.thread else { return withoutThread(holder.culprit) }
            if VerdictWords.isMany(holder.culprit) { return "\(VerdictWords.name(holder.culprit)) occupied the CPU" }
            let path = holder.path.map { ", \(result.pathText($0))" } ?? ""
            return "\(thread) occupied the CPU (\(VerdictWords.name(holder.culprit))\(path))"
        }
        return texts.joined(separator: " and ")
    }

    /// Describes a time in which no recorded thread had the CPU. Only where every thread is recorded was it idle.
    private func withoutThread(_ culprit: Culprit) -> String {
        switch culprit.kind {
        case .quota: "a CPU quota throttled it"
        case .process: "\(VerdictWords.name(culprit)) occupied the CPU"
        case .unknown: "what had the CPU is unknown"
        default: "CPU idle"
        }
    }
}
