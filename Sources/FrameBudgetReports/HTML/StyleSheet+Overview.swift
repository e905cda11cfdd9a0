extension StyleSheet {
    /// Styles of the overview: trust, what to do, and the strips of the apps.
    static let overview: HTML = """

        .trust{margin:.5em 0 0;font-size:.9rem}.trust>span{font-weight:700}
        .run{margin:.15em 0 0;color:var(--muted);font-size:.84rem;overflow-wrap:anywhere}.run span+span::before{content:" · "}
        .heads{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30em),1fr));gap:.6em 2.5em;margin-top:.9em}
        .todo h2{font-size:1rem;margin:0 0 .2em}.todo ol,.todo ul{margin:0;padding-left:1.3em;font-size:.9rem;line-height:1.45}
        .todo li{margin:.2em 0;max-width:110ch;overflow-wrap:anywhere}
        .more{border:0;font-size:.87rem}
        #apps{margin-top:18px}#apps>h2{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .apps{list-style:none;margin:0;padding:0}
        .apps>li,.app-head{display:grid;gap:0 1.4rem;align-items:center;\
        grid-template-columns:minmax(0,clamp(14.5rem,23vw,19rem)) minmax(0,1fr) minmax(0,clamp(16.5rem,24vw,21rem));\
        padding:.3em 0;border-top:1px solid var(--line)}
        .app-head{border:0;padding:0;font-size:.78rem;color:var(--muted);align-items:end}
        .app-name{min-width:0;font-size:.9rem;line-height:1.35;overflow:hidden;text-overflow:ellipsis}
        .app-name .badge{font-size:.74rem;line-height:1.35;padding:0 .55em;margin-left:.2em}
        .mini{display:block;width:100%;height:40px;cursor:zoom-in;background:var(--surface);border-radius:4px}
        .m-met{fill:var(--met);fill-opacity:.55}.m-late{fill:var(--missed)}
        .freeze{fill:var(--missed);fill-opacity:.28}
        .strip-head{position:relative;display:block;height:1.5em}
        .strip-head .phase{bottom:0}
        .run-end{position:absolute;right:0;bottom:0;padding-left:.4em;background:var(--ground)}
        .causes{min-width:0;font-size:.82rem;line-height:1.35}
        .cause{display:block;height:12px;border-radius:3px;background:var(--surface)}
        .fills{display:flex;height:100%;border-radius:3px;overflow:hidden}.fills i{flex:1 1 0;min-width:2px;box-shadow:inset -1px 0 var(--ground)}
        .named{display:block;margin-top:.25em;overflow-wrap:anywhere}.named>span{display:inline-block;margin-right:.7em}
        .calm{color:var(--muted)}
        .dot{display:inline-block;width:.68em;height:.68em;border-radius:2px;margin-right:.35em}
        .rest{border:0}.rest>summary{padding:.45em 0;font-size:.87rem;color:var(--accent)}
        .spreads{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));gap:1.1em 2em}
        .spreads figure{margin:0;min-width:0}.spreads figcaption{font-size:.87rem;margin-bottom:.2em}
        .spread{display:block;width:100%;height:120px;background:var(--surface);border-radius:4px}
        .s-met{fill:var(--met);fill-opacity:.7}.s-late{fill:var(--missed)}
        .s-cdf{fill:none;stroke:var(--accent);stroke-width:1.75;vector-effect:non-scaling-stroke}.s-cdf.before{stroke-dasharray:4 3}
        .s-before{fill:none;stroke:var(--ink);stroke-width:1.25;vector-effect:non-scaling-stroke}
        .apps.why>li{grid-template-columns:minmax(0,24rem) minmax(0,1fr)}
        input[type=search]{font:inherit;font-size:.84rem;color:var(--ink);background:var(--surface);border:1px solid var(--muted);\
        border-radius:7px;padding:.2em .6em;min-width:0;width:14em}
        .fold{border:0;border-top:1px solid var(--line);border-radius:0}
        .fold>summary{padding:.5em 0;list-style-position:outside}.fold>summary h2{display:inline;font-size:1.02rem}
        .gist{color:var(--muted);font-size:.86rem;margin-left:.6em}.folded{padding:.3em 0 1.2em}
        section:last-of-type>.fold{border-bottom:1px solid var(--line)}
        @media (max-width:860px){.apps>li,.apps.why>li,.app-head{grid-template-columns:minmax(0,1fr);gap:.35em}.app-head{display:none}\
        .apps>li{padding:.6em 0}.gist{display:block;margin:0}}
        """
}
