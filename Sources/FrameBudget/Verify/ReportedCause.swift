/// What fbprof said of a frame, in the words of the injected causes where it is one of them.
public struct ReportedCause: Sendable, Hashable, Codable {
    /// In words.
    public var name: String

    /// What fbprof said, in words.
    public init(name: String) { self.name = name }

    /// It said one of the causes that are injected.
    public init(_ cause: InjectedCause) { name = cause.rawValue }

    /// That it can't be known.
    public static let unknown = ReportedCause(name: "unknown")
    /// That several parts together made it late.
    public static let mixed = ReportedCause(name: "mixed")
    /// That the frame was in time.
    public static let notMissed = ReportedCause(name: "not missed")

    /// Writes the words.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// Reads the words.
    public init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }
}

extension ReportedCause {
    /// What a verdict says; nil is a frame that was in time.
    public init(_ verdict: FrameVerdict?) {
        guard let cause = verdict?.cause else {
            self = .notMissed
            return
        }
        switch cause.kind {
        case .ownWork: self.init(InjectedCause.ownWork)
        case .inversion: self.init(InjectedCause.lockOwnerDisplaced)
        case .io where cause.resource == WaitKind.pageFault.rawValue: self.init(InjectedCause.pageFault)
        case .io: self.init(InjectedCause.diskRead)
        case .gpu: self.init(InjectedCause.gpu)
        case .quota: self.init(InjectedCause.quota)
        case .outsideWork: self.init(InjectedCause.outsideWork)
        case .contention: self.init(culprit: cause.culprit ?? Culprit(.unknown))
        case .wait where cause.resource.contains(VerifyScenario.lock): self.init(InjectedCause.lockOwnerRuns)
        case .wait where cause.resource.contains(VerifyScenario.semaphore): self.init(InjectedCause.semaphoreLate)
        case .wait: self.init(name: "wait for \(cause.resource)")
        case .mixed: self = .mixed
        // That nobody can say who had the CPU names nobody.
        case .unknown, .runnable: self = .unknown
        case .stopped, .interrupts, .steal, .carryOver, .timerLate, .vsyncWait, .fbprof: self.init(name: cause.kind.rawValue)
        }
    }

    private init(culprit: Culprit) {
        switch culprit.kind {
        case .ownThreads: self.init(InjectedCause.sameApp)
        case .app: self.init(InjectedCause.otherApp)
        case .process: self.init(InjectedCause.otherProcess)
        case .quota: self.init(InjectedCause.quota)
        case .unknown: self = .unknown
        case .fbprof, .nobody, .ownRequest: self.init(name: "CPU held by \(culprit.kind.rawValue)")
        }
    }

    /// Whether it puts the blame on an app, rather than on the machine or on nobody.
    public var namesAnApp: Bool {
        guard let cause = InjectedCause(rawValue: name) else { return name.hasPrefix("wait for") }
        return cause != .otherProcess && cause != .quota
    }
}
