import FrameStatistics
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Fields set on the command line")
struct OverrideTests {
    private let text = """
        version: 1
        duration: 10s
        apps:
          maps:
            frame: [{ compute: 4ms, name: draw }, { sleep: 1ms }]
            work: { load: [{ read: 1kB }] }
          "my.app":
            frame: [{ compute: 1ms }]
        """

    private func workload(_ overrides: String...) throws -> Workload {
        try Samples.workload(text, overrides: overrides)
    }

    private func errors(_ overrides: String...) -> String { Samples.errors(text, overrides: overrides) }

    @Test("A field that the file has is replaced")
    func replacing() throws {
        let changed = try workload("duration=20s", "apps.maps.frame[0].compute=12ms", "apps.maps.work.load[0].read=2kB")
        #expect(changed.duration == .seconds(20))
        #expect(changed.apps[0].frame[0] == Step(name: "draw", .compute(.fixed(12e6))))
        #expect(changed.apps[0].work[0].steps == [Step(.read(.fixed(2000)))])
    }

    @Test("A field that the file lacks is added, with the mappings around it")
    func adding() throws {
        let changed = try workload("device.cores=2", "apps.maps.pacing=continuous", "apps.\"my.app\".budget=8ms")
        #expect(changed.device.cores == 2)
        #expect(changed.apps.map(\.pacing) == [.continuous, .vsync])
        #expect(changed.apps.map(\.budget) == [nil, .milliseconds(8)])
    }

    @Test("Values may be lists or mappings and may have spaces; the last value of a field wins")
    func values() throws {
        let changed = try workload(
            "name=a run",
            "apps.maps.frame=[{ compute: 1ms }]",
            "apps.maps.frame[0].compute={ uniform: [1ms, 2ms] }",
            "seed=1",
            "seed=2"
        )
        #expect(changed.name == "a run")
        #expect(changed.seed == 2)
        #expect(changed.apps[0].frame == [Step(.compute(.uniform(1e6...2e6)))])
    }

    @Test("Rules, disks and queues can be set, whether the file names them or not")
    func queues() throws {
        let queues = try Samples.workload(
            Samples.app(
                "frame: [{ async: w, on: icons }]\n    work: { w: [{ compute: 1ms }] }\n    queues: { icons: { qos: utility } }"
            ),
            overrides: [
                "platform=linux", "overrides=off", "device.disk.kind=hdd", "apps.a.queues.icons.qos=userInitiated",
                "apps.a.queues.icons.target=global", "apps.a.frame[0].flags=[noQoS]",
                "apps.a.frame[0].flags[0]=barrier",
            ]
        )
        #expect(queues.rules == PlatformRules(platform: .linux, overrides: false))
        #expect(queues.device.disk == DiskProfile(kind: .hdd))
        #expect(
            queues.apps[0].queues == [QueueSpec(name: "icons", qos: .userInitiated, target: .global(.default))]
        )
        let submission = WorkSubmission(work: "w", queue: .own("icons"), flags: .barrier)
        #expect(queues.apps[0].frame == [Step(.async(submission))])
        #expect(
            errors("apps.maps.queues.icons.qos=utility")
                == #"--set apps.maps.queues.icons.qos=utility: apps.maps.queues: unknown queue "icons"; there is none"#
        )
    }

    @Test("A part of a distribution can be set")
    func distribution() throws {
        let distribution = "apps.maps.frame[0].compute={ normal: { mean: 4ms, deviation: 1ms } }"
        let changed = try workload(distribution, "apps.maps.frame[0].compute.normal.mean=5ms")
        #expect(changed.apps[0].frame[0].act == .compute(.normal(mean: 5e6, deviation: 1e6)))
    }

    @Test("Paths that lead nowhere are refused")
    func paths() {
        #expect(
            errors("device.coers=2")
                == #"--set device.coers=2: device: unknown field "coers"; did you mean "cores"?"#
        )
        #expect(
            errors("apps.mops.pacing=vsync")
                == #"--set apps.mops.pacing=vsync: apps: unknown app "mops"; did you mean "maps"?"#
        )
        #expect(
            errors("apps.maps.frame[2].compute=1ms")
                == "--set apps.maps.frame[2].compute=1ms: apps.maps.frame: expected one of its elements, [0] to [1], found [2]"
        )
        #expect(
            errors("apps.maps.frame[0].compue=1ms")
                == #"--set apps.maps.frame[0].compue=1ms: apps.maps.frame[0]: unknown step "compue"; did you mean "compute"?"#
        )
        #expect(
            errors("duration[0]=1s") == #"--set duration[0]=1s: duration: expected a list to take [0] of, found "10s""#
        )
        // An element of a list is not written as a field is.
        #expect(
            errors("apps.maps.frame.1.sleep=1ms")
                == #"--set apps.maps.frame.1.sleep=1ms: apps.maps.frame: expected a mapping to set "1" in, found a list; write frame[1]"#
        )
        #expect(errors("apps.maps.frame.sleep=1ms").hasSuffix("; name one of its elements, as in frame[0]"))
        #expect(
            errors("duration.x=1s")
                == #"--set duration.x=1s: duration: expected a mapping to set "x" in, found "10s""#
        )
        #expect(errors("seed.x=1") == #"--set seed.x=1: seed: expected no field in it, found "x""#)
        #expect(
            errors("device", "a[=2", "=3", "apps.=4", "a[01]=1") == """
                --set device: expected path=value, such as device.cores=2, found "device"
                --set a[=2: expected path=value, such as device.cores=2, found "a[=2"
                --set =3: expected path=value, such as device.cores=2, found "=3"
                --set apps.=4: expected path=value, such as device.cores=2, found "apps.=4"
                --set a[01]=1: expected path=value, such as device.cores=2, found "a[01]=1"
                """
        )
    }

    @Test("Wrong values are reported with their argument, after the errors of the file")
    func wrongValues() {
        #expect(
            Samples.errors(text.replacing("10s", with: "soon"), overrides: ["device.cores=none"]) == """
                t.yaml:2:11: duration: expected a time such as 4ms, found "soon"
                --set device.cores=none: device.cores: expected a whole number from 1 to 64, found "none"
                """
        )
        #expect(
            errors("apps.maps.frame[1].compute=1ms")
                == #"--set apps.maps.frame[1].compute=1ms: apps.maps.frame[1]: expected one act in a step, found "sleep" and "compute""#
        )
        #expect(
            errors("seed=")
                == "--set seed=: seed: expected a whole number from 0 to 18446744073709551615, found nothing"
        )
        #expect(errors("seed=1, 2") == "--set seed=1, 2: expected one value after the =")
        #expect(errors("seed=*x") == "--set seed=*x: expected no aliases (*)")
        #expect(errors("seed=]") == "--set seed=]: expected YAML: did not find expected <document start>")
    }

    @Test("--duration replaces the duration, and its errors name it as the user wrote it")
    func duration() throws {
        let file = Array(text.utf8)
        #expect(try WorkloadFile.read(file, named: "t.yaml", duration: "20s").workload.duration == .seconds(20))
        #expect {
            _ = try WorkloadFile.read(file, named: "t.yaml", duration: "1s")
        } throws: { error in
            "\(error)"
                == "--duration 1s: duration: expected more than the warm-up, which is 1s without `warmUp`, found \"1s\""
        }
    }
}
