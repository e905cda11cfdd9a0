import FrameBudget
import FrameTrace

extension Palette {
    /// Legend of the colors in flame graphs.
    static var flameLegend: HTML {
        """
        <p class="legend"><span><i class="key f-work"></i>the workload's path</span><span><i class="key f-code"></i>code\
        </span><span><i class="key f-system"></i>system and language runtime</span><span><i class="key f-blocked"></i>\
        waiting</span><span><i class="key f-ready"></i>ready, off-CPU</span></p>
        """
    }

    /// Kind of a box in a flame graph.
    enum FlameKind: String, CaseIterable {
        /// A layer of the workload's path.
        case work = "f-work"
        /// A function of the program.
        case code = "f-code"
        /// A function of the system or the language's runtime.
        case system = "f-system"
        /// A wait.
        case blocked = "f-blocked"
        /// Ready, without a CPU.
        case ready = "f-ready"

        init(_ function: CallFunction) {
            self =
                switch function.kind {
                case .work: .work
                case .blocked: .blocked
                case .ready: .ready
                case .code, .inlined: function.isOfSystem ? .system : .code
                }
        }
    }

    /// Returns the color of a kind, that of the ledger's part with the same meaning if there is one: dark enough for
    /// white text.
    static func color(of kind: FlameKind) -> String {
        switch kind {
        case .work: "#0f7a72"
        case .code: color(of: LedgerPart.onCPU)
        case .system: "#64707f"
        case .blocked: color(of: LedgerPart.blocked)
        case .ready: color(of: LedgerPart.runnable)
        }
    }

    /// Returns the class of a function's box.
    static func className(of function: CallFunction) -> String { FlameKind(function).rawValue }

    /// The flame graph's colors as CSS rules.
    static var flameRules: HTML {
        "\(FlameKind.allCases.map { ".\($0.rawValue){background-color:\(color(of: $0))}\n" as HTML })"
    }
}
