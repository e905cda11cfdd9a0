import FrameBudget
import FrameTrace
import Testing

@Suite("Apps with a background mode and a task")
struct AwakeWithTaskTests {
    @Test(
        "S-3: a silent mode keeps an app awake from the end of its task, or of the time for tasks if that is earlier",
        arguments: [("30s", 9.0), ("6s", 7.0), ("2s", 6.0)]
    )
    func awake(_ length: String, _ since: Double) throws {
        let run = try LifeRun(
            """
            version: 1
            duration: 30s
            warmUp: 0s
            device: { backgroundTime: 5s, backgroundTaskTime: 8s }
            apps:
              a:
                background: { mode: audio, silent: on }
                backgroundTasks: { upload: [] }
                work: { send: [{ sleep: \(length) }, { endBackgroundTask: upload }] }
                callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }, { async: send, on: global }] }
                frame: [{ compute: 1ms }]
            timeline: [{ at: 0s, open: a }, { at: 1s, close: a }, { at: 20s, open: a }]
            """
        )
        #expect(run.ends.isEmpty && run.lives["a"]?.contains("suspended") == false)
        let result = RunModel(run.trace).run.result
        let kept: [KeptAwake] = result.findings.compactMap { finding in
            if case .keptAwake(let kept) = finding { kept } else { nil }
        }
        #expect(kept.count == 1)
        let awake = try #require(kept.first)
        #expect(abs(awake.since.inSeconds - since) < 0.01 && abs((awake.since + awake.time).inSeconds - 20) < 0.01)
        #expect(result.lives?.first?.tasks.map(\.isExpired) == [false])
        #expect(awake.task == "background task a/upload" && awake.isTaskOver == (length != "30s"), "\(awake)")
    }
}
