extension StyleSheet {
    /// Styles of the trend page in addition to the report's.
    static let trend: HTML = """

        .charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,440px),1fr));gap:1.2em 2em}
        .chart{margin:0;min-width:0}.chart figcaption{font-size:.87rem;margin-bottom:.2em}
        .chart svg{display:block;width:100%;height:auto;overflow:visible}
        .chart text{font-size:11px;fill:var(--muted)}
        .tick-y,.end{text-anchor:end}
        svg .series{fill:none;stroke:var(--met);stroke-width:1.2;stroke-opacity:.55;vector-effect:non-scaling-stroke}
        svg .level{fill:none;stroke:var(--ink);stroke-width:1.6;vector-effect:non-scaling-stroke}
        svg .dot{fill:var(--met)}svg .noisy{fill:var(--ground);stroke:var(--met);stroke-width:1.2}
        svg .join{stroke:var(--muted);stroke-width:1;stroke-dasharray:2 3;vector-effect:non-scaling-stroke}
        svg .change path{stroke-width:1.4;stroke-dasharray:5 3;vector-effect:non-scaling-stroke}
        svg .worse path{stroke:var(--missed)}svg .better path{stroke:var(--b-good)}
        .chart .worse text{fill:var(--missed);font-weight:600}.chart .better text{fill:var(--b-good);font-weight:600}
        """
}
