import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Input log")
struct InputLogTests {
    private static let submission = Submission(
        work: WorkID(3),
        queue: ResourceID(2),
        qos: .utility,
        flags: [.barrier, .enforceQoS],
        group: ResourceID(4),
        handle: nil,
        delay: .milliseconds(3)
    )

    private static let acts: [PrimitiveAct] = [
        .compute(.milliseconds(1)), .touch(ByteCount(bytes: 64)), .read(ByteCount(bytes: 4096)),
        .write(ByteCount(bytes: 1)), .sleep(.microseconds(7)), .gpu(ResourceID(1), .milliseconds(2)),
        .acquire(ResourceID(0)), .release(ResourceID(0)), .acquireShared(ResourceID(5)), .releaseShared(ResourceID(5)),
        .submit(submission), .submit(Submission(work: WorkID(0), queue: nil)),
        .enterQueue(ResourceID(2), qos: nil, flags: []),
        .enterQueue(ResourceID(2), qos: .userInitiated, flags: .barrier), .leaveQueue(ResourceID(2)),
        .submitAndWait(submission), .perform(WorkID(9), count: 40), .enterGroup(ResourceID(4)),
        .leaveGroup(ResourceID(4)), .notify(ResourceID(4), submission), .wait(ResourceID(6), timeout: nil),
        .wait(ResourceID(6), timeout: .seconds(1)), .signal(ResourceID(6)), .broadcast(ResourceID(7)),
        .cancel(ResourceID(8)), .placeholder(ResourceID(8)), .control(ResourceID(9), .start(atMost: nil)),
        .control(ResourceID(9), .start(atMost: 4)), .control(ResourceID(9), .finish), .control(ResourceID(9), .suspend),
        .control(ResourceID(9), .resume), .control(ResourceID(9), .setWidth(2)),
        .control(ResourceID(9), .setWidth(nil)),
        .control(ResourceID(9), .set(true)), .control(ResourceID(9), .set(false)), .unless(ResourceID(9)),
        .allocate(ResourceID(9), ByteCount(bytes: 60_000)), .map(ResourceID(9), ByteCount(bytes: 1 << 30)),
        .free(ResourceID(9), nil), .free(ResourceID(9), ByteCount(bytes: 5)), .access(ResourceID(9), nil, from: 0),
        .access(ResourceID(9), ByteCount(bytes: 7), from: 1 << 20), .rebuilt(ResourceID(9)), .endAccess(ResourceID(9)),
        .fetch(ByteCount(bytes: 77), latency: nil), .fetch(ByteCount(bytes: 77), latency: .milliseconds(4)),
        .user(.seconds(3)), .lookUp(ResourceID(9), .page, atMost: nil), .lookUp(ResourceID(9), .workingSet, atMost: 3),
        .lookUp(ResourceID(9), .item(70_000), atMost: nil), .nextItem(ResourceID(9)), .unlessFiled(ResourceID(9)),
        .filed(ResourceID(9)), .keep(ResourceID(9)), .turn(ResourceID(9), by: -1), .turn(ResourceID(9), by: 1),
        .user(.seconds(3)), .beginTask(ResourceID(9)), .endTask(ResourceID(9)), .edit(ByteCount(bytes: 5)), .save,
    ]

    private static let inputs: [DeviceInput] =
        [
            .timePassed, .idle(ThreadID(0)), .ended(ThreadID(1)), .resume(ThreadID(500)), .transferBegins(ThreadID(2)),
            .transferEnded(ThreadID(2)), .stop,
        ] + acts.map { .act(ThreadID(3), $0) }

    private let compiled: CompiledWorkload
    private let header: InputLogHeader

    init() {
        let app = App(name: "a", frame: [Step(.compute(.fixed(1)))])
        compiled = CompiledWorkload(Workload(name: "log", duration: .seconds(1), apps: [app], timeline: []))
        header = InputLogHeader(compiled, grid: VsyncGrid(origin: Instant(nanoseconds: 77_000), rate: .hz60))
    }

    private func bytes(_ chunks: [[DeviceInput]]) -> [UInt8] {
        var encoder = InputLogEncoder(header)
        var bytes = InputLogEncoder.fileHeader
        var at = header.grid.origin - .milliseconds(1)
        for chunk in chunks {
            for input in chunk {
                at = at + .microseconds(3)
                encoder.append(
                    LoggedInput(at: at, input: input, digest: UInt64(bitPattern: at.nanoseconds) &* 0x9E37_79B9)
                )
            }
            bytes += encoder.takeChunk()
        }
        return bytes
    }

    @Test("every kind of input survives the log, across chunks")
    func roundTrip() throws {
        let log = try InputLog(bytes([Self.inputs, Self.inputs]))
        #expect(log.header == header)
        #expect(log.inputs.map(\.input) == Self.inputs + Self.inputs)
        #expect(log.inputs.first?.at == header.grid.origin - .milliseconds(1) + .microseconds(3))
        #expect(log.tornBytes == 0)
    }

    @Test(
        "an input that names a thread, resource or work that the replay does not have is a difference",
        arguments: [
            .idle(ThreadID(9)), .resume(ThreadID(9)), .act(ThreadID(0), .acquire(ResourceID(5))),
            .act(ThreadID(0), .submit(submission)), .act(ThreadID(0), .perform(WorkID(9), count: 2)),
            .act(ThreadID(0), .leaveQueue(ResourceID(1))),
        ] as [DeviceInput]
    )
    func unknown(_ input: DeviceInput) throws {
        let logged = LoggedInput(at: header.grid.origin, input: input, digest: 0)
        let result = try Replay.run(compiled, InputLog(header: header, inputs: [logged]))
        let difference = try #require(result.difference)
        #expect(result.replayed == 1)
        #expect(difference.index == 0)
        #expect(difference.logged == logged)
        #expect(difference.digest == nil)
    }

    @Test("a truncated log yields its complete chunks")
    func torn() throws {
        let whole = bytes([Self.inputs, Self.inputs])
        let log = try InputLog(Array(whole.dropLast(1)))
        #expect(log.inputs.map(\.input) == Self.inputs)
        #expect(log.tornBytes > 0)
    }

    @Test("inputs after lost inputs are left out, as they cannot be replayed")
    func lost() throws {
        var encoder = InputLogEncoder(header)
        encoder.append(LoggedInput(at: .zero, input: .timePassed, digest: 1))
        encoder.appendLost(3)
        encoder.append(LoggedInput(at: .zero, input: .stop, digest: 2))
        let log = try InputLog(InputLogEncoder.fileHeader + encoder.takeChunk())
        #expect(log.inputs.count == 1)
        #expect(log.lostCount == 3)
    }

    @Test("bytes that are no log are refused, and a damaged log never traps")
    func damaged() throws {
        #expect(throws: InputLogError.notALog) { try InputLog([]) }
        #expect(throws: InputLogError.notALog) { try InputLog(TraceFormat.fileHeader) }
        var other = bytes([Self.inputs])
        other[8] = 9
        #expect(throws: InputLogError.unknownVersion(9)) { try InputLog(other) }
        let whole = bytes([Self.inputs])
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0x5A
            _ = try? InputLog(damaged)
        }
    }

    @Test("a replay reports the first input whose effects differ")
    func replay() throws {
        var device = Device(workload: compiled.workload, grid: header.grid)
        var effects = DeviceEffects()
        var inputs: [LoggedInput] = []
        for (step, input) in [DeviceInput.idle(ThreadID(0)), .timePassed, .resume(ThreadID(0)), .stop].enumerated() {
            let at = header.grid.origin + .milliseconds(Double(step))
            device.handle(input, at: at, into: &effects)
            inputs.append(LoggedInput(at: at, input: input, digest: EffectsDigest.of(effects)))
        }
        let log = InputLog(header: header, inputs: inputs)
        #expect(try Replay.run(compiled, log) == ReplayResult(replayed: 4, difference: nil))
        var tampered = log
        tampered.inputs[2].digest += 1
        let result = try Replay.run(compiled, tampered)
        #expect(result.replayed == 3)
        #expect(result.difference?.index == 2)
        #expect(result.difference?.digest == inputs[2].digest)
    }
}
