import FrameBudget
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

/// Where input is delivered.
@Suite("Responder chain")
struct ResponderTests {
    private static let views = """
        views:
          page: { handles: { tap: [{ compute: 1ms }], shake: [{ compute: 2ms }], buy: [{ compute: 3ms }] } }
          icon: { in: page, handles: { tap: [{ compute: 4ms }] } }
          label: { in: icon }
          buy button: { in: page, action: buy }
          cart button: { in: page, action: buy, target: cart }
          cart: { handles: { buy: [{ compute: 5ms }] } }
          aside: { }
        """

    /// The path, below the app, of the first step of a handler, and its CPU time.
    private func delivered(_ events: String, firstResponder: String? = nil) throws -> (place: String, time: TimeSpan) {
        let responder = firstResponder.map { "firstResponder: \($0)\n" } ?? ""
        // The views handle these events, so the app must have them; they come after the end of the run.
        let others = ["tap", "shake"].filter { !events.hasPrefix("\($0):") }
            .map { ", \($0): { at: [9s], do: [{ compute: 1us }] }" }.joined()
        let run = try MainThreadRun.app(
            "\(Self.views)\n\(responder)events: { \(events)\(others) }\nredraw: on demand\nframe: [{ compute: 10us }]"
        )
        let step = try #require(
            run.trace.events[ThreadID(0)]?.compactMap { event -> StepSpan? in
                guard case .step(let step) = event, step.cpu >= .milliseconds(1) else { return nil }
                return step
            }.first
        )
        return (run.run.result.labels(of: step.path).dropFirst().joined(separator: " › "), step.cpu)
    }

    @Test("R-7: a touch goes to the view that it hits, else up the chain, and at last to the app")
    func touches() throws {
        #expect(try delivered("tap: { at: [10ms], hits: icon }") == ("tap › icon › compute", .milliseconds(4)))
        #expect(try delivered("tap: { at: [10ms], hits: label }") == ("tap › icon › compute", .milliseconds(4)))
        #expect(try delivered("tap: { at: [10ms], hits: buy button, do: [{ compute: 7ms }] }").time == .milliseconds(3))
        let app = try delivered("tap: { at: [10ms], hits: aside, do: [{ compute: 7ms }] }")
        #expect(app == ("tap › compute", .milliseconds(7)))
        // Without `hits` a touch goes to the app, whatever views there are.
        #expect(try delivered("tap: { at: [10ms], do: [{ compute: 7ms }] }").time == .milliseconds(7))
    }

    @Test(
        "R-7: a touch of a control becomes an action, for its target alone or for the first view up the chain that handles it"
    )
    func controls() throws {
        let up = try delivered("press: { at: [10ms], hits: buy button }")
        #expect(up == ("press › buy › page › compute", .milliseconds(3)))
        let target = try delivered("press: { at: [10ms], hits: cart button }")
        #expect(target == ("press › buy › cart › compute", .milliseconds(5)))
    }

    @Test("R-7: shakes and remote controls go to the first responder and up the chain, sensor events to the app")
    func firstResponder() throws {
        let shake = "shake: { kind: shake, at: [10ms], do: [{ compute: 7ms }] }"
        #expect(try delivered(shake, firstResponder: "label") == ("shake › page › compute", .milliseconds(2)))
        #expect(try delivered(shake, firstResponder: "cart").time == .milliseconds(7))
        #expect(try delivered(shake).time == .milliseconds(7))
        let remote = "tap: { kind: remoteControl, at: [10ms] }"
        #expect(try delivered(remote, firstResponder: "icon").place == "tap › icon › compute")
        let sensor = "shake: { kind: gyro, at: [10ms], do: [{ compute: 7ms }] }"
        #expect(try delivered(sensor, firstResponder: "label").time == .milliseconds(7))
        let redraw = "tap: { kind: redraw, at: [10ms], hits: icon }"
        #expect(try delivered(redraw).place == "tap › icon › compute")
    }

    @Test("R-7: mistakes in views are reported with what was expected or meant")
    func mistakes() throws {
        func problems(_ fields: String) -> [String] {
            let lines = fields.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
            do throws(WorkloadError) {
                _ = try WorkloadFile.parse(
                    text:
                        "version: 1\nduration: 1s\nwarmUp: 0s\napps:\n  a:\n    frame: [{ compute: 1ms }]\n\(lines)\n",
                    named: "t.yaml"
                )
                return []
            } catch {
                return error.diagnostics.map { "\($0.path): \($0.message)" }
            }
        }
        let tap = "events: { tap: { at: [1ms], hits: page, do: [{ compute: 1ms }] } }"
        #expect(problems("views: { page: { handles: { tap: [{ compute: 1ms }] } } }\n\(tap)") == [])
        let cases = [
            (tap, "expected the name of a view"),
            ("views: { pages: { } }\n\(tap)", "did you mean \"pages\"?"),
            ("views: { page: { handles: { tab: [{ compute: 1ms }] } } }\n\(tap)", "did you mean \"tap\"?"),
            ("views: { page: { in: page } }\n\(tap)", "expected a view that does not lie in this one"),
            (
                "views: { page: { in: part }, part: { in: page } }\n\(tap)",
                "expected a view that does not lie in this one"
            ),
            ("views: { page: { target: page } }\n\(tap)", "expected only beside action"),
            ("views: { page: { } }\nevents: { tap: { at: [1ms], hits: page } }", "no view up the chain handles it"),
            (
                "views: { page: { } }\nevents: { tap: { kind: gyro, at: [1ms], hits: page, do: [{ compute: 1ms }] } }",
                "expected only for kind: touch"
            ),
            ("events: { tap: { at: [1ms] } }", "events.tap.do: expected a list of steps, found nothing"),
        ]
        for (fields, message) in cases {
            let found = problems(fields)
            #expect(found.contains { $0.contains(message) }, "\(message): \(found)")
        }
    }
}
