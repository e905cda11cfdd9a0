import FrameStatistics
import FrameTrace

/// Figures and verdicts as OpenMetrics text, in base units.
enum OpenMetricsText {
    private struct Family {
        let name: String
        let unit: String
        let help: String
        /// Factor and quantile of each value.
        let parts: [String: (scale: Double, quantile: String?)]
    }

    private static let families = [
        Family(
            name: "fbprof_main_thread_seconds",
            unit: "seconds",
            help: "Wall time of the main thread from a frame's begin to its end.",
            parts: ["main-p50": (1e-3, "0.5"), "main-p95": (1e-3, "0.95"), "main-p99": (1e-3, "0.99")]
        ),
        Family(
            name: "fbprof_on_cpu_seconds",
            unit: "seconds",
            help: "CPU time of a frame's own work.",
            parts: ["on-cpu-p50": (1e-3, "0.5"), "on-cpu-p95": (1e-3, "0.95"), "on-cpu-p99": (1e-3, "0.99")]
        ),
        Family(
            name: "fbprof_over_budget_seconds",
            unit: "seconds",
            help: "How far p95 of wall time lies above the budget of a frame.",
            parts: ["p95-over-budget": (1e-3, "0.95")]
        ),
        Family(
            name: "fbprof_inversion_seconds",
            unit: "seconds",
            help: "Time in which lower work ran instead of what the app waited for.",
            parts: ["inversion": (1e-3, nil)]
        ),
        Family(
            name: "fbprof_inversion_per_frame_seconds",
            unit: "seconds",
            help: "Time in which lower work ran instead of what the app waited for, per shown frame.",
            parts: ["inversion-per-frame": (1e-3, nil)]
        ),
        Family(
            name: "fbprof_dropped_intervals",
            unit: "intervals",
            help: "Intervals in which a frame was wanted and none new was shown.",
            parts: ["dropped": (1, nil)]
        ),
        Family(
            name: "fbprof_missed_frames",
            unit: "frames",
            help: "Frames that ended after their deadline.",
            parts: ["missed": (1, nil)]
        ),
        Family(
            name: "fbprof_missed_ratio",
            unit: "ratio",
            help: "Frames that ended after their deadline, as a share of those begun.",
            parts: ["missed-share": (1, nil)]
        ),
        Family(
            name: "fbprof_hitch_ratio",
            unit: "ratio",
            help: "Dropped time by time on screen.",
            parts: ["hitch-ratio": (1e-3, nil)]
        ),
        Family(
            name: "fbprof_shown_fps",
            unit: "fps",
            help: "Frames shown per second on screen.",
            parts: ["fps": (1, nil)]
        ),
        Family(
            name: "fbprof_turn_seconds",
            unit: "seconds",
            help: "Wall time of a turn of the event loop, from its begin to its end.",
            parts: ["turn-p50": (1e-3, "0.5"), "turn-p95": (1e-3, "0.95"), "turn-p99": (1e-3, "0.99")]
        ),
        Family(
            name: "fbprof_late_turns",
            unit: "turns",
            help: "Turns that took longer than their budget.",
            parts: ["late-turns": (1, nil)]
        ),
        Family(
            name: "fbprof_turns_per_second",
            unit: "second",
            help: "Turns of the event loop per second.",
            parts: ["turn-rate": (1, nil)]
        ),
    ]

    static func render(_ report: CIReport) -> String {
        var lines: [String] = []
        for family in families {
            let figures = report.figures.filter { family.parts[$0.id] != nil && $0.value.isFinite }
            guard !figures.isEmpty else { continue }
            lines += [
                "# TYPE \(family.name) gauge", "# UNIT \(family.name) \(family.unit)",
                "# HELP \(family.name) \(report.unit == .turn ? family.help.replacing("frame", with: "turn") : family.help)",
            ]
            for figure in figures {
                guard let part = family.parts[figure.id] else { continue }
                let quantile = part.quantile.map { [("quantile", $0)] } ?? []
                let value = DecimalText.trimmed(figure.value * part.scale, places: 9)
                lines.append("\(family.name)\(labels([("app", figure.app)] + quantile, report)) \(value)")
            }
        }
        if let verdict = report.verdict {
            lines += [
                "# TYPE fbprof_gate gauge", "# HELP fbprof_gate The gate's verdicts; app and figure are empty for all.",
                "fbprof_gate\(labels([("app", ""), ("figure", ""), ("against", ""), ("verdict", verdict.rawValue)], report)) 1",
            ]
            var seen: Set<String> = []
            lines += report.judgements.compactMap { judgement in
                let own = [
                    ("app", judgement.app), ("figure", judgement.basis == "coverage" ? judgement.title : judgement.id),
                    ("against", judgement.basis), ("verdict", judgement.verdict.rawValue),
                ]
                let line = "fbprof_gate\(labels(own, report)) 1"
                return seen.insert(line).inserted ? line : nil
            }
        }
        return lines.map { $0 + "\n" }.joined() + "# EOF\n"
    }

    private static func labels(_ own: [(String, String)], _ report: CIReport) -> String {
        let all = [("workload", report.name), ("engine", report.engine)] + own
        return "{" + all.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",") + "}"
    }

    static func escaped(_ text: String) -> String {
        VisibleText.of(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
