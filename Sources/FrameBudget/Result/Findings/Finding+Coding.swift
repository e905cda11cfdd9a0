import FrameTrace

extension Finding: Codable {
    private enum Kind: String, Codable {
        case deadlock
        case moreDeadlocks = "more deadlocks"
        case terminated
        case program
        case lateLoop = "late loop"
        case unendedWait = "unended wait"
        case interrupted
        case incomplete
        case onlyWarmUp = "only warm-up"
        case countsDoNotAddUp = "counts do not add up"
        case threadExplosion = "thread explosion"
        case hangs
        case slowLaunch = "slow launch"
        case mainThreadTransfer = "main-thread transfer"
        case backgroundOnMain = "background on main"
        case keptAwake = "kept awake"
        case offMainUI = "UI off main"
        case placeholders
        case lostData = "lost data"
        case inputDoesNotAddUp = "input does not add up"
        case lostRecords = "lost records"
        case lostMarks = "lost marks"
        case lostSwitches = "lost switch records"
        case machineNotQuiet = "machine not quiet"
    }

    private enum Key: String, CodingKey {
        case kind, count, tornBytes, app, program, suspectFrames, lostMarks, otherShare, stealShare
    }

    /// Encodes the kind and, beside it, the figures of that kind.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .deadlock(let deadlock):
            try fields.encode(Kind.deadlock, forKey: .kind)
            try deadlock.encode(to: encoder)
        case .moreDeadlocks(let count):
            try fields.encode(Kind.moreDeadlocks, forKey: .kind)
            try fields.encode(count, forKey: .count)
        case .terminated(let termination):
            try fields.encode(Kind.terminated, forKey: .kind)
            try termination.encode(to: encoder)
        case .program(let finding):
            try fields.encode(Kind.program, forKey: .kind)
            try fields.encode(finding, forKey: .program)
        case .lateLoop(let loop):
            try fields.encode(Kind.lateLoop, forKey: .kind)
            try loop.encode(to: encoder)
        case .unendedWait(let wait):
            try fields.encode(Kind.unendedWait, forKey: .kind)
            try wait.encode(to: encoder)
        case .interrupted: try fields.encode(Kind.interrupted, forKey: .kind)
        case .incomplete(let tornBytes):
            try fields.encode(Kind.incomplete, forKey: .kind)
            try fields.encode(tornBytes, forKey: .tornBytes)
        case .onlyWarmUp: try fields.encode(Kind.onlyWarmUp, forKey: .kind)
        case .countsDoNotAddUp(let app):
            try fields.encode(Kind.countsDoNotAddUp, forKey: .kind)
            try fields.encode(app, forKey: .app)
        case .threadExplosion(let explosion):
            try fields.encode(Kind.threadExplosion, forKey: .kind)
            try explosion.encode(to: encoder)
        case .hangs(let hangs):
            try fields.encode(Kind.hangs, forKey: .kind)
            try hangs.encode(to: encoder)
        case .slowLaunch(let launch):
            try fields.encode(Kind.slowLaunch, forKey: .kind)
            try launch.encode(to: encoder)
        case .mainThreadTransfer(let transfer):
            try fields.encode(Kind.mainThreadTransfer, forKey: .kind)
            try transfer.encode(to: encoder)
        case .backgroundOnMain(let work):
            try fields.encode(Kind.backgroundOnMain, forKey: .kind)
            try work.encode(to: encoder)
        case .keptAwake(let kept):
            try fields.encode(Kind.keptAwake, forKey: .kind)
            try kept.encode(to: encoder)
        case .offMainUI(let steps):
            try fields.encode(Kind.offMainUI, forKey: .kind)
            try steps.encode(to: encoder)
        case .placeholders(let shown):
            try fields.encode(Kind.placeholders, forKey: .kind)
            try shown.encode(to: encoder)
        case .lostData(let lost):
            try fields.encode(Kind.lostData, forKey: .kind)
            try lost.encode(to: encoder)
        case .inputDoesNotAddUp(let app):
            try fields.encode(Kind.inputDoesNotAddUp, forKey: .kind)
            try fields.encode(app, forKey: .app)
        case .lostRecords(let count, let suspectFrames):
            try fields.encode(Kind.lostRecords, forKey: .kind)
            try fields.encode(count, forKey: .count)
            try fields.encode(suspectFrames, forKey: .suspectFrames)
        case .lostMarks(let marks):
            try fields.encode(Kind.lostMarks, forKey: .kind)
            try fields.encode(marks, forKey: .lostMarks)
        case .lostSwitches(let count):
            try fields.encode(Kind.lostSwitches, forKey: .kind)
            try fields.encode(count, forKey: .count)
        case .machineNotQuiet(let otherShare, let stealShare):
            try fields.encode(Kind.machineNotQuiet, forKey: .kind)
            try fields.encode(otherShare, forKey: .otherShare)
            try fields.encode(stealShare, forKey: .stealShare)
        }
    }

    /// Decodes a finding of a known kind.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch try fields.decode(Kind.self, forKey: .kind) {
        case .deadlock: self = .deadlock(try Deadlock(from: decoder))
        case .moreDeadlocks: self = .moreDeadlocks(try fields.decode(Int.self, forKey: .count))
        case .terminated: self = .terminated(try AppTermination(from: decoder))
        case .program: self = .program(try fields.decode(ProgramFinding.self, forKey: .program))
        case .lateLoop: self = .lateLoop(try LateLoop(from: decoder))
        case .unendedWait: self = .unendedWait(try UnendedWait(from: decoder))
        case .interrupted: self = .interrupted
        case .incomplete: self = .incomplete(tornBytes: try fields.decode(Int.self, forKey: .tornBytes))
        case .onlyWarmUp: self = .onlyWarmUp
        case .countsDoNotAddUp: self = .countsDoNotAddUp(app: try fields.decode(String.self, forKey: .app))
        case .threadExplosion: self = .threadExplosion(try ThreadExplosion(from: decoder))
        case .hangs: self = .hangs(try MainThreadHangs(from: decoder))
        case .slowLaunch: self = .slowLaunch(try SlowLaunch(from: decoder))
        case .mainThreadTransfer: self = .mainThreadTransfer(try MainThreadTransferFinding(from: decoder))
        case .backgroundOnMain: self = .backgroundOnMain(try BackgroundOnMain(from: decoder))
        case .keptAwake: self = .keptAwake(try KeptAwake(from: decoder))
        case .offMainUI: self = .offMainUI(try OffMainUI(from: decoder))
        case .placeholders: self = .placeholders(try PlaceholderFrames(from: decoder))
        case .lostData: self = .lostData(try LostData(from: decoder))
        case .inputDoesNotAddUp: self = .inputDoesNotAddUp(app: try fields.decode(String.self, forKey: .app))
        case .lostRecords:
            self = .lostRecords(
                try fields.decode(Int.self, forKey: .count),
                suspectFrames: try fields.decode(Int.self, forKey: .suspectFrames)
            )
        case .lostMarks: self = .lostMarks(try fields.decode(LostMarks.self, forKey: .lostMarks))
        case .lostSwitches: self = .lostSwitches(try fields.decode(Int.self, forKey: .count))
        case .machineNotQuiet:
            self = .machineNotQuiet(
                otherShare: try fields.decode(Double.self, forKey: .otherShare),
                stealShare: try fields.decode(Double.self, forKey: .stealShare)
            )
        }
    }
}
