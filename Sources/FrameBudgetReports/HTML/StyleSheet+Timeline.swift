extension StyleSheet {
    /// Styles of the timeline.
    static let timeline: HTML = """

        .timeline{position:relative;min-width:720px;padding:8px 18px 6px 76px}
        .strip{position:relative;height:1.7em;font-size:.8rem;color:var(--muted)}
        .phase{position:absolute;display:flex;flex-wrap:wrap;height:1.55em;overflow:hidden;border-left:1px solid var(--muted)}
        .phase::before{content:"";width:.45em;height:100%}.phase>*{flex:none;padding-right:.45em;white-space:nowrap}
        .tick{position:absolute;padding-left:.35em;border-left:1px solid var(--muted);white-space:nowrap;line-height:1.3}
        .tick.last{transform:translateX(-100%);padding:0 .35em 0 0;border:0;border-right:1px solid var(--muted)}
        .axis{margin-top:5px}
        .lane-cpu{margin-top:10px}.lane-cpu svg{display:block;width:100%;height:34px;background:var(--surface)}
        .lane-cpu.events svg{height:16px}
        .lane-cpu{position:relative}.lane-cpu canvas{position:absolute;left:0;bottom:0;height:34px}
        .legend.below{margin-top:.7em}
        .lane{position:relative;margin-top:6px}
        .lane-name{margin:0 0 3px;font-size:.87rem}
        .lane svg{display:block;width:100%;height:104px;overflow:visible}
        .yaxis{position:absolute;left:-70px;width:64px;bottom:0;height:104px;font-size:.74rem;color:var(--muted)}
        .ytick{position:absolute;right:0;transform:translateY(50%);line-height:1;white-space:nowrap}
        .ytick.budget{color:var(--ink);font-weight:600}
        svg .g{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke}
        svg .cut{stroke:var(--muted);stroke-width:1;vector-effect:non-scaling-stroke}
        svg .line{stroke:var(--budget);stroke-width:1.25;stroke-dasharray:5 4;vector-effect:non-scaling-stroke}
        svg .area{fill:var(--met);fill-opacity:.16}svg .met,svg .missed{fill:none;stroke:var(--met)}svg .missed{stroke:var(--missed)}\
        svg .missed{stroke-width:1.5}svg .stem{stroke-opacity:.42}
        svg .missed.marks,svg .inverted{stroke-width:7;fill:none}svg .inverted{stroke:var(--inverted)}
        svg .at{fill:none;stroke:var(--missed);stroke-width:2;vector-effect:non-scaling-stroke}
        svg .warm{fill:var(--muted);fill-opacity:.16}
        .lane canvas{position:absolute;left:0;bottom:0;height:104px}.zoomed .lane svg{visibility:hidden}
        .lane{cursor:crosshair}.zoom output{color:var(--ink)}
        .brush{position:absolute;top:0;bottom:0;background:var(--accent);opacity:.18;pointer-events:none}
        .tip{position:absolute;z-index:2;white-space:nowrap;max-width:32em;padding:.3em .7em;background:var(--surface);border:1px solid var(--muted);\
        border-radius:7px;font-size:.82rem;pointer-events:none}.tip.left{transform:translateX(-100%)}
        .key{display:inline-block;width:1em;height:.72em;border-radius:2px;margin-right:.45em}
        .key.met{background:var(--met)}.key.missed{background:var(--missed)}.key.inverted{background:var(--inverted)}
        .key.warm{background:var(--muted);opacity:.3}
        .key.frozen{background:var(--missed);opacity:.4}
        .frame-note{margin:.6em 0 0;padding:.5em .9em;border:1px solid var(--line);border-left:4px solid var(--accent);border-radius:6px;\
        font-size:.87rem}.frame-note p{margin:.15em 0;overflow-wrap:anywhere}
        .explain code,code{font:12px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
        background:var(--surface);border-radius:4px;padding:.1em .4em;overflow-wrap:anywhere}.explain button{font-size:.76rem;padding:0 .6em}
        .key.budget{height:0;border-top:2px dashed var(--budget);border-radius:0;vertical-align:.3em}
        """
}
