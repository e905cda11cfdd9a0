extension StyleSheet {
    /// Styles of flame graphs, and of the strips of samples.
    static let flame: HTML = """

        .pick{position:absolute;opacity:0;width:1px;height:1px}
        .pick+label{display:inline-block;border:1px solid var(--line);border-radius:7px;padding:.2em .8em;margin:0 .4em .6em 0;\
        font-size:.84rem;cursor:pointer}
        .pick:checked+label{border-color:var(--ink);box-shadow:inset 0 -3px var(--accent)}
        .pick:focus-visible+label{outline:2px solid var(--accent);outline-offset:2px}
        .flames{position:relative}
        .pick~.flame{display:none}
        .pick:nth-of-type(1):checked~.f0,.pick:nth-of-type(2):checked~.f1,.pick:nth-of-type(3):checked~.f2,\
        .pick:nth-of-type(4):checked~.f3,.pick:nth-of-type(5):checked~.f4,.pick:nth-of-type(6):checked~.f5{display:block}
        .boxes{margin:.6em 0 1.2em;overflow:hidden;border-radius:4px}
        .k{display:flex}.k>div{flex:0 1 auto;min-width:0}
        .k b{display:block;height:19px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;color:#fff;font:12px/19px \
        system-ui,sans-serif;padding-left:3px;box-shadow:inset -1px -1px var(--ground);cursor:pointer}
        .k b:empty{padding:0}.k b:hover,.k b:focus{filter:brightness(.82)}
        .k>.on{width:100%!important}.k>.off{display:none}.k>.on>b{opacity:.75}.k>.to>b{opacity:1}
        .k b.o{display:none}.own:checked~* b.o{display:block}
        .own~label{font-size:.84rem;margin-left:.4em}
        .samples{display:grid;grid-template-columns:minmax(8em,15em) 1fr;gap:.3em 1em;font-size:.84rem;align-items:center}
        .samples .who{overflow-wrap:anywhere}
        .thread{position:relative;height:1.5em;background:var(--surface);border-radius:4px;overflow:hidden}
        .thread i{position:absolute;top:0;bottom:0;box-shadow:inset -1px 0 var(--ground)}
        .thread u{position:absolute;top:0;bottom:0;width:2px;background:var(--budget)}
        .scale{position:relative;height:1.4em;color:var(--muted);font-size:.78rem}
        .scale span{position:absolute;white-space:nowrap}.scale .to-left{transform:translateX(-100%)}
        @media (max-width:640px){.samples{grid-template-columns:1fr}}
        \(Palette.flameRules)
        """
}
