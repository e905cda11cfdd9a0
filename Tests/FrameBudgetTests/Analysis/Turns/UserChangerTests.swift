import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Programs that start another one as another user")
struct UserChangerTests {
    private func loop(_ process: Int32, _ name: String, thread: Int32? = nil, turns: Int) -> EventLoop {
        let kernelID = thread ?? process
        return EventLoop(
            thread: ThreadDescription(
                id: ThreadID(UInt32(kernelID)),
                app: AppID(0),
                name: name,
                kernelID: kernelID,
                process: ProcessDescription(id: process, name: name)
            ),
            call: "poll",
            turns: (0..<turns).map { number in
                Interval(start: LoopScript.at(Double(number) * 10), end: LoopScript.at(Double(number) * 10 + 1))
            },
            estimatedTurns: [],
            open: nil,
            waits: [],
            waitsForOwnThreads: false,
            isMain: kernelID == process,
            times: [],
            program: nil,
            programStart: nil,
            programEnd: nil,
            runtime: nil
        )
    }

    /// Returns the number of the thread whose turns are counted.
    private func chosen(_ loops: [EventLoop], _ options: TurnOptions = TurnOptions()) throws -> Int32? {
        let trace = try LoopScript().trace(until: 1000)
        return trace.chosenLoop(loops, options, of: AppID(0))?.thread.kernelID
    }

    @Test("The turns are those of the program that it starts", arguments: ["su", "sudo", "doas"])
    func started(_ name: String) throws {
        let loops = [
            loop(LoopScript.process, name, turns: 3), loop(130, "sh", turns: 6), loop(140, "game", turns: 90),
            loop(140, "game", thread: 141, turns: 500),
        ]
        #expect(try chosen(loops) == 140)
        #expect(try chosen(loops, TurnOptions(thread: name)) == LoopScript.process)
    }

    @Test("They are its own where no other process has a loop, and for any other program")
    func own() throws {
        let alone = [loop(LoopScript.process, "su", turns: 3), loop(LoopScript.process, "su", thread: 101, turns: 90)]
        #expect(try chosen(alone) == LoopScript.process)
        #expect(try chosen([loop(LoopScript.process, "shell", turns: 3), loop(140, "game", turns: 90)]) == 100)
    }
}
