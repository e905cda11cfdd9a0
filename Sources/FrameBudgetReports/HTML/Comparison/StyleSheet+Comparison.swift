extension StyleSheet {
    /// Styles of the comparison page in addition to the report's.
    static let comparison: HTML = """

        .says{font-weight:600}.says.good{color:var(--b-good)}.says.bad{color:var(--b-critical)}
        .alert ul{margin:.3em 0;padding-left:1.2em}.alert p{margin:0}
        .gap{margin:0 0 1em}
        .shifts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:1em;max-width:1240px}
        .shift{margin:0;min-width:0}.shift figcaption{font-size:.87rem;margin-bottom:.4em}
        .plot{display:block;min-width:480px;max-width:100%;height:auto}
        .plot text{fill:var(--muted);font-size:12px}.plot .zero{stroke-dasharray:none}
        .plot .reach{stroke:var(--ink);stroke-width:1.5}
        .plot .point{fill:var(--ground);stroke:var(--accent);stroke-width:2}.plot .point.moved{fill:var(--accent)}
        details.plain h4:first-of-type{margin-top:.8em}details.plain .scroll{margin:.6em 0}
        \(Palette.differenceRules)
        """
}
