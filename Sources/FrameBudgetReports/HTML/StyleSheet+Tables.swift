extension StyleSheet {
    /// Styles of tables.
    static let tables: HTML = """

        .scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px}
        table{border-collapse:separate;border-spacing:0;width:100%;font-size:.84rem;line-height:1.4}
        th,td{padding:.3em .48em;text-align:left;font-weight:400;white-space:nowrap;vertical-align:top;\
        border-bottom:1px solid var(--line)}
        tbody tr:last-child>*{border-bottom:0}
        thead th,thead td{background:var(--surface);color:var(--muted);font-size:.8rem;vertical-align:bottom}
        table:not(:has(td.wide)) thead th:not(:first-child){white-space:normal}
        thead tr:not(:last-child)>*{border-bottom:0;padding-bottom:0}
        th[scope=colgroup]{color:var(--ink);font-weight:600;box-shadow:inset 1px 0 var(--line)}
        .num{text-align:right}
        th:first-child,thead td:first-child{position:sticky;left:0;background:var(--ground);z-index:1}
        th:first-child{max-width:21em}tbody th:first-child{white-space:normal}
        th:first-child>bdi{display:inline-block;width:max-content;max-width:18em;overflow-wrap:anywhere;vertical-align:top}
        thead th:first-child,thead td:first-child{background:var(--surface)}
        tr.total>*{font-weight:620;background:var(--surface)}
        tr.total>th:first-child{background:var(--surface)}
        tr.part>th{padding-left:1.9em}tr.sub>th{padding-left:3em;color:var(--muted)}
        td.wide{width:100%;white-space:normal;min-width:14em}
        .zero{color:var(--muted)}tr.total>.zero{font-weight:400}
        .zeros{margin:.35em 0 0;font-size:.8rem;color:var(--muted)}td[colspan]{border-bottom:0}
        .scroll+.scroll,.lines+.scroll{margin-top:.8em}
        .scroll.fit{width:fit-content;max-width:100%}.fit th,.fit td{padding-inline:.62em 1.4em}
        .lines{margin:0}.lines div{display:grid;grid-template-columns:6.5em 1fr;gap:1em;padding:.3em 0}
        .lines dt{color:var(--muted)}.lines dd{margin:0;max-width:75ch}
        .unseen{color:var(--muted);font-style:italic}
        .line{display:block}td.words{white-space:normal;min-width:13em;overflow-wrap:anywhere}
        .note{display:block;color:var(--muted);font-size:.8rem;font-weight:400}
        @media (max-width:560px){th:first-child{min-width:7em;max-width:9.5em;white-space:normal;overflow-wrap:break-word}\
        th:first-child>bdi{width:auto;max-width:100%}}
        """

    /// Styles of bars.
    static let bars: HTML = """

        .bars{margin:0 0 1em}
        .bar{display:grid;grid-template-columns:minmax(11em,21em) 1fr 5.2em;gap:.9em;align-items:center;margin:.16em 0;\
        font-size:.87rem}
        .bar-name{line-height:1.3;overflow-wrap:anywhere}
        .bar:not(.sub){margin-top:.7em}.bar.sub .bar-name{padding-left:1.2em;color:var(--muted)}.bar.deep .bar-name{padding-left:2.4em}
        .bar-sum{text-align:right;white-space:nowrap}
        .track{position:relative;display:block;height:1.6em;background:var(--surface);border-radius:4px}
        .torn{clip-path:polygon(0 0,100% 0,calc(100% - 7px) 20%,100% 40%,calc(100% - 7px) 60%,100% 80%,calc(100% - 7px) 100%,0 100%)}
        .fill{display:flex;height:100%;border-radius:4px;overflow:hidden}
        .seg{display:flex;flex-wrap:wrap;flex:none;height:100%;overflow:hidden;color:#fff;\
        font-size:.78rem;line-height:1.785em;box-shadow:inset -1px 0 var(--ground);font-style:normal}
        .seg::before{content:"";width:.45em;height:100%}.seg>*{flex:none;padding-right:.45em;white-space:nowrap}
        .bar.sub .track{height:1.3em}.bar.sub .seg{line-height:1.45em}
        .mark{position:absolute;top:-.2em;bottom:-.2em;width:2px;margin-left:-1px;\
        background:linear-gradient(var(--budget) 26%,transparent 26% 78%,var(--budget) 78%)}
        .meter{display:block;height:.6em;margin-top:.45em;border-radius:3px;background:var(--surface);min-width:8em}
        .meter span{display:block;height:100%;border-radius:3px}
        @media (max-width:640px){.bar{grid-template-columns:1fr auto;gap:.1em .8em;margin:.7em 0}\
        .bar .track{grid-column:1/-1;grid-row:2}}
        """
}
