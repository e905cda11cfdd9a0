/// How the report looks.
enum StyleSheet {
    /// All of it.
    static let css: HTML = """
        :root{color-scheme:light;\(Palette.light.css)}
        @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;\(Palette.dark.css)}}
        :root[data-theme=dark]{color-scheme:dark;\(Palette.dark.css)}
        \(page)\(overview)\(tables)\(timeline)\(bars)\(frames)\(flame)\(operations)\(Palette.partRules)\(Palette.causeRules)\(Palette.stateRules)\(print)
        """

    private static let page: HTML = """
        *{box-sizing:border-box}[hidden]{display:none!important}
        html{-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,\
        "Helvetica Neue",Arial,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
        header,main,footer{max-width:1980px;margin:0 auto;padding:0 clamp(16px,4vw,56px)}
        header{padding-top:clamp(12px,1.4vw,22px)}
        .top{display:flex;justify-content:space-between;align-items:center;gap:16px}
        .eyebrow{margin:0;min-width:0;overflow-wrap:anywhere;color:var(--muted);font-size:.87rem;letter-spacing:.01em}
        h1{font-size:clamp(1.3rem,1.05rem + .8vw,1.75rem);line-height:1.22;letter-spacing:-.015em;font-weight:650;\
        margin:.45em 0 .4em;max-width:52em;text-wrap:pretty;overflow-wrap:anywhere}
        .status{margin:0;font-size:.9rem}.status .badge{font-size:.88rem;padding:.05em .9em;margin-right:.5em}.status+h1{margin-top:.3em}
        h2{font-size:1.18rem;line-height:1.25;letter-spacing:-.01em;font-weight:650;margin:0 0 .3em}
        h3{font-size:1rem;font-weight:650;margin:1.5em 0 .5em}
        h4{font-size:.87rem;font-weight:650;margin:1.1em 0 .4em}
        .body h3{font-size:.87rem;margin:1.1em 0 .4em}.stack h4{margin:0}
        h3 .muted,h4 .muted{font-weight:400}
        section{margin-top:30px;scroll-margin-top:68px}
        section:has(>.fold){margin-top:0}section:not(:has(>.fold))+section:has(>.fold){margin-top:30px}
        .detail{margin:.15em 0;max-width:110ch}
        .lead{color:var(--muted);margin:0 0 .8em;max-width:120ch;font-size:.9rem;line-height:1.45;text-wrap:pretty}
        .muted{color:var(--muted)}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        a{color:var(--accent);text-underline-offset:.2em}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
        nav{display:flex;flex-wrap:wrap;gap:.35em 1.4em;margin-top:1.8em;padding:.85em 0;border-block:1px solid var(--line);\
        font-size:.9rem}
        nav a{text-decoration:none}nav a:hover{text-decoration:underline}
        nav.bar-top{position:sticky;top:0;z-index:5;flex-wrap:nowrap;align-items:center;gap:1em;margin:0;border-top:0;\
        padding:5px clamp(16px,4vw,56px);background:var(--ground);font-size:.84rem;overflow-x:auto;scrollbar-width:none}
        .bar-top .home{font-weight:650;color:var(--ink);white-space:nowrap;flex:none;max-width:12em;overflow:hidden;\
        text-overflow:ellipsis}
        .bar-top .links{display:flex;gap:.95em;white-space:nowrap;min-width:0;overflow-x:auto;scrollbar-width:none;\
        padding-right:28px;mask-image:linear-gradient(90deg,#000 calc(100% - 28px),transparent)}.bar-top button{margin-left:auto;flex:none}
        @media (min-width:861px){.bar-top .links{flex-wrap:wrap;gap:0 .95em;line-height:1.35;overflow:visible;padding:0;mask-image:none}}
        footer{margin-top:28px;padding-block:14px 28px;color:var(--muted);font-size:.82rem}
        button{font:inherit;font-size:.84rem;color:var(--ink);background:var(--surface);border:1px solid var(--line);\
        border-radius:7px;padding:.25em .8em;cursor:pointer;white-space:nowrap}
        button:hover{border-color:var(--muted)}
        select{font:inherit;font-size:.84rem;color:var(--ink);background:var(--surface);border:1px solid var(--muted);\
        border-radius:7px;padding:.2em .5em;max-width:100%}
        abbr[title]{text-decoration:underline dotted var(--muted);text-underline-offset:.25em;cursor:help}
        .by{all:unset;cursor:pointer}.by:hover{color:var(--ink);text-decoration:underline}
        .by:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
        [aria-sort]>.by{color:var(--ink)}[aria-sort=descending]>.by::after{content:" ▾"}[aria-sort=ascending]>.by::after{content:" ▴"}
        button[aria-pressed=true]{background:var(--ink);border-color:var(--ink);color:var(--ground)}
        .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,170px),1fr));gap:1em 1.5em;margin:1.6em 0 0}
        .facts dt{color:var(--muted);font-size:.82rem}
        .facts dd{margin:.1em 0 0;overflow-wrap:anywhere}
        .badge{display:inline-block;border:1px solid var(--muted);border-radius:99px;padding:0 .65em;font-size:.8rem;\
        line-height:1.5;font-weight:600;white-space:nowrap;color:var(--muted)}
        .b-good{color:var(--b-good);border-color:currentColor}.b-warning{color:var(--b-warning);border-color:currentColor}
        .b-critical{color:var(--b-critical);border-color:currentColor}
        .badge.b-act{color:var(--ground);background:var(--b-act);border-color:var(--b-act)}
        .swatch{display:inline-block;width:.72em;height:.72em;border-radius:2px;margin-right:.42em}
        .legend{display:flex;flex-wrap:wrap;gap:.2em 1.4em;margin:0 0 .7em;font-size:.84rem}
        .alert{margin:.6em 0;padding:.6em .9em;max-width:90ch;border:1px solid var(--line);border-left:4px solid var(--missed);\
        border-radius:6px;overflow-wrap:anywhere}
        .findings li{margin:.5em 0;max-width:110ch}
        .absent{margin:1.4em 0 0;font-size:.87rem;color:var(--muted);max-width:120ch}.absent b{color:var(--ink);font-weight:500}
        .absent span{margin-right:1em}
        """

    private static let overview: HTML = """

        .trust{margin:.5em 0 0;font-size:.9rem}.trust>span{font-weight:700}
        .run{margin:.15em 0 0;color:var(--muted);font-size:.84rem;overflow-wrap:anywhere}.run span+span::before{content:" · "}
        .heads{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30em),1fr));gap:.6em 2.5em;margin-top:.9em}
        .todo h2{font-size:1rem;margin:0 0 .2em}.todo ol,.todo ul{margin:0;padding-left:1.3em;font-size:.9rem;line-height:1.45}
        .todo li{margin:.2em 0;max-width:110ch;overflow-wrap:anywhere}
        .more{border:0;font-size:.87rem}
        #apps{margin-top:18px}#apps>h2{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .apps{list-style:none;margin:0;padding:0}
        .apps>li,.app-head{display:grid;grid-template-columns:minmax(0,19rem) minmax(0,1fr) minmax(0,21rem);gap:0 1.4rem;align-items:center;\
        padding:.3em 0;border-top:1px solid var(--line)}
        .app-head{border:0;padding:0;font-size:.78rem;color:var(--muted);align-items:end}
        .app-name{min-width:0;font-size:.9rem;line-height:1.35;overflow:hidden;text-overflow:ellipsis}
        .app-name .badge{font-size:.74rem;line-height:1.35;padding:0 .55em;margin-left:.2em}
        .mini{display:block;width:100%;height:40px;cursor:zoom-in;background:var(--surface);border-radius:4px}
        .m-met{fill:var(--met);fill-opacity:.55}.m-late{fill:var(--missed)}
        .freeze{fill:var(--missed);fill-opacity:.28}
        .strip-head{position:relative;display:block;height:1.5em}
        .strip-head .phase{position:absolute;bottom:0;border-left:1px solid var(--muted);padding-left:.35em;overflow:hidden;\
        white-space:nowrap;text-overflow:ellipsis}
        .run-end{position:absolute;right:0;bottom:0;padding-left:.4em;background:var(--ground)}
        .causes{min-width:0;font-size:.82rem;line-height:1.35}
        .cause{display:block;height:12px;border-radius:3px;background:var(--surface)}
        .fills{display:flex;height:100%;border-radius:3px;overflow:hidden}.fills i{flex:1 1 0;min-width:2px;box-shadow:inset -1px 0 var(--ground)}
        .named{display:block;margin-top:.25em;overflow-wrap:anywhere}.named>span{margin-right:.7em}
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

    private static let tables: HTML = """

        .scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px}
        table{border-collapse:separate;border-spacing:0;width:100%;font-size:.84rem;line-height:1.4}
        th,td{padding:.3em .48em;text-align:left;font-weight:400;white-space:nowrap;vertical-align:top;\
        border-bottom:1px solid var(--line)}
        tbody tr:last-child>*{border-bottom:0}
        thead th,thead td{background:var(--surface);color:var(--muted);font-size:.8rem}
        thead tr:not(:last-child)>*{border-bottom:0;padding-bottom:0}
        th[scope=colgroup]{color:var(--ink);font-weight:600;box-shadow:inset 1px 0 var(--line)}
        .num{text-align:right}
        th:first-child,thead td:first-child{position:sticky;left:0;background:var(--ground);z-index:1}
        th:first-child{max-width:19em;overflow:hidden;text-overflow:ellipsis}
        thead th:first-child,thead td:first-child{background:var(--surface)}
        tr.total>*{font-weight:620;background:var(--surface)}
        tr.total>th:first-child{background:var(--surface)}
        tr.part>th{padding-left:1.9em}tr.sub>th{padding-left:3em;color:var(--muted)}
        td.wide{width:100%;white-space:normal;min-width:14em}
        .zero{color:var(--muted)}tr.total>.zero{font-weight:400}
        .zeros{margin:.35em 0 0;font-size:.8rem;color:var(--muted)}td[colspan]{border-bottom:0}
        .scroll.fit{width:fit-content;max-width:100%}.fit th,.fit td{padding-inline:.62em 1.4em}
        .lines{margin:0}.lines div{display:grid;grid-template-columns:6.5em 1fr;gap:1em;padding:.3em 0}
        .lines dt{color:var(--muted)}.lines dd{margin:0;max-width:75ch}
        .unseen{color:var(--muted);font-style:italic}
        .line{display:block}td.words{white-space:normal;min-width:13em;overflow-wrap:anywhere}
        .note{display:block;color:var(--muted);font-size:.8rem;font-weight:400}
        @media (max-width:560px){th:first-child{min-width:7em;max-width:9.5em;white-space:normal;overflow-wrap:break-word}}
        """

    private static let timeline: HTML = """

        .timeline{position:relative;min-width:720px;padding:8px 18px 6px 76px}
        .strip{position:relative;height:1.7em;font-size:.8rem;color:var(--muted)}
        .phase{position:absolute;padding:0 .45em;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;\
        border-left:1px solid var(--muted)}
        .phase.slim{padding:0;height:100%}
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

    private static let bars: HTML = """

        .bars{margin:0 0 1em}
        .bar{display:grid;grid-template-columns:minmax(11em,21em) 1fr 5.2em;gap:.9em;align-items:center;margin:.16em 0;\
        font-size:.87rem}
        .bar-name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
        .bar:not(.sub){margin-top:.7em}.bar.sub .bar-name{padding-left:1.2em;color:var(--muted)}.bar.deep .bar-name{padding-left:2.4em}
        .bar-sum{text-align:right;white-space:nowrap}
        .track{position:relative;display:block;height:1.6em;background:var(--surface);border-radius:4px}
        .torn{clip-path:polygon(0 0,100% 0,calc(100% - 7px) 20%,100% 40%,calc(100% - 7px) 60%,100% 80%,calc(100% - 7px) 100%,0 100%)}
        .fill{display:flex;height:100%;border-radius:4px;overflow:hidden}
        .seg{display:block;flex:none;height:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:#fff;\
        font-size:.78rem;line-height:2.05em;text-indent:.5em;box-shadow:inset -1px 0 var(--ground);font-style:normal}
        .bar.sub .track{height:1.3em}.bar.sub .seg{line-height:1.67em}
        .mark{position:absolute;top:-.2em;bottom:-.2em;width:2px;margin-left:-1px;\
        background:linear-gradient(var(--budget) 26%,transparent 26% 78%,var(--budget) 78%)}
        .meter{display:block;height:.6em;margin-top:.45em;border-radius:3px;background:var(--surface);min-width:8em}
        .meter span{display:block;height:100%;border-radius:3px}
        @media (max-width:640px){.bar{grid-template-columns:1fr auto;gap:.1em .8em;margin:.7em 0}\
        .bar .track{grid-column:1/-1;grid-row:2}}
        """

    private static let frames: HTML = """

        details{border:1px solid var(--line);border-radius:10px}
        details.plain{margin-top:.6em;font-size:.87rem}.plain>summary{padding:.35em .9em}.plain[open]{padding:0 1em 1em}.plain[open]>summary{margin:0 -1em}
        .plain details{margin:.5em 0}.plain details>summary{padding:.4em .8em}
        summary{cursor:pointer}
        .sort{margin:0 0 .6em;font-size:.87rem;color:var(--muted);display:flex;flex-wrap:wrap;gap:.5em;align-items:center}
        .sort label{display:flex;gap:.4em;align-items:center;min-width:0;max-width:100%}.sort select{min-width:0;max-width:18em}
        .frames{border:1px solid var(--line);border-radius:10px;overflow:hidden}
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

    private static let operations: HTML = """
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

    private static let print: HTML = """
        @media print{*{-webkit-print-color-adjust:exact;print-color-adjust:exact}body{font-size:10pt}button,nav,.sort\
        {display:none!important}.scroll{overflow:visible;border:0}table{font-size:7pt}th,td{padding:.2em .35em;white-space:normal}\
        .timeline{min-width:0}.lane,.bar,tr,.frame>summary{break-inside:avoid}h2,h3{break-after:avoid}\
        th:first-child{position:static}}
        """
}
