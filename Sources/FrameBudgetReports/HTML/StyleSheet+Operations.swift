extension StyleSheet {
    /// Styles of graphs of operations.
    static let operations: HTML = """
        .graph{margin:.6em 0;border:1px solid var(--line);border-radius:8px;padding:.4em .8em}.graph .scroll{margin-top:.6em}
        .gantt{display:block;font-size:12px;color:var(--ink)}
        .g-line{stroke:var(--line);stroke-width:1}.g-axis{fill:var(--muted);font-size:11px}
        .g-name{fill:var(--muted)}.g-name.on{fill:var(--ink);font-weight:650}
        .g-wait{fill:none;stroke:var(--line)}.g-bar{fill:var(--muted)}.g-bar.on{fill:var(--accent)}.g-bar.bad{fill:var(--missed)}
        .g-group{fill:none;stroke:var(--muted)}.g-group.on{stroke:var(--accent)}.g-user{fill:var(--b-warning)}
        .g-arrow{fill:none;stroke:var(--line)}.g-arrow.on{stroke:var(--accent);stroke-width:1.6}
        .g-tip{fill:var(--line)}.g-tip.on{fill:var(--accent)}.g-hit{fill:transparent}
        .gantt.many{font-size:10px}.gantt.many .g-arrow:not(.on),.gantt.many .g-tip:not(.on){display:none}
        .gantt.many .g-row:hover .g-hit{fill:var(--line);fill-opacity:.35}.gantt.many .g-row:hover .g-arrow{display:inline;\
        stroke:var(--ink)}.gantt.many .g-row:hover .g-tip{display:inline;fill:var(--ink)}
        .on-path{color:var(--accent);font-size:.8rem;font-weight:600}
        """
}
