extension StyleSheet {
    /// Styles of the worst frames, and of what opens.
    static let frames: HTML = """

        details{border:1px solid var(--line);border-radius:10px}
        details.plain{margin-top:.6em;font-size:.87rem}.plain>summary{padding:.35em .9em}.plain[open]{padding:0 1em 1em}.plain[open]>summary{margin:0 -1em}
        .plain details{margin:.5em 0}.plain details>summary{padding:.4em .8em}
        summary{cursor:pointer}
        .sort{margin:0 0 .6em;font-size:.87rem;color:var(--muted);display:flex;flex-wrap:wrap;gap:.5em;align-items:center}
        .sort label{display:flex;gap:.4em;align-items:center;min-width:0;max-width:100%}.sort select{min-width:0;max-width:18em}
        .frames{border:1px solid var(--line);border-radius:10px;overflow:hidden}
        .none{margin:0;font-size:.87rem}.none:not(:empty){padding:.6em 1em;border:1px solid var(--line);border-radius:10px}\
        .none button{margin-left:.5em}
        .frame{scroll-margin-top:68px;border:0;border-bottom:1px solid var(--line);border-radius:0}
        .frame:last-child{border-bottom:0}
        .frame>summary{display:grid;grid-template-columns:7.6em minmax(12em,1.1fr) minmax(12em,1.3fr) minmax(8em,1.2fr);\
        gap:1em;align-items:center;padding:.36em 1em;font-size:.87rem;list-style:none}
        .frame>summary::-webkit-details-marker{display:none}
        .frame>summary::before{content:"";position:absolute}
        .frame>summary:hover,.frame[open]>summary{background:var(--surface)}
        .frame .over{font-weight:650;color:var(--missed);white-space:nowrap}
        .frame .over::before{content:"▸";display:inline-block;width:1.2em;color:var(--muted);font-weight:400}
        .frame[open] .over::before{content:"▾"}
        .frame summary .track{height:1em;background:none}.frame summary .seg{font-size:0}
        .body{padding:.2em 1.2em 1.4em}
        .parts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,250px),1fr));gap:.35em 2.4em;margin:0;\
        font-size:.87rem}
        .parts div{display:flex;justify-content:space-between;gap:1em;border-bottom:1px solid var(--line);padding:.15em 0}
        .parts dd{margin:0;text-align:right;flex:none;max-width:65%;overflow-wrap:anywhere}.parts dt{overflow-wrap:anywhere}
        .stacks{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,430px),1fr));gap:1em;margin-bottom:1em}
        .stack{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:.8em 1em;min-width:0;\
        font-size:.85rem}
        .stack p{margin:.15em 0 .6em}
        .stack .path{font-weight:600;border-left:3px solid var(--accent);padding-left:.6em;margin-bottom:.4em}
        .stack ol{margin:0;padding:0 0 0 2.4em;font:12px/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",\
        monospace;overflow-wrap:anywhere}
        .stack li::marker{color:var(--muted)}
        .sep{color:var(--muted)}
        @media (max-width:860px){.frame>summary{grid-template-columns:7.6em 1fr;gap:.15em 1em}\
        .frame .most,.frame summary .track{grid-column:2}}
        """
}
