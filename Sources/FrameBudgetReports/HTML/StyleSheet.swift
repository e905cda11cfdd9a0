/// How the report looks.
enum StyleSheet {
    /// All of it.
    static let css: HTML = """
        :root{color-scheme:light;\(Palette.light.css)}
        @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;\(Palette.dark.css)}}
        :root[data-theme=dark]{color-scheme:dark;\(Palette.dark.css)}
        \(page)\(tables)\(timeline)\(bars)\(frames)\(flame)\(Palette.partRules)\(print)
        """

    private static let page: HTML = """
        *{box-sizing:border-box}[hidden]{display:none!important}
        html{-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,\
        "Helvetica Neue",Arial,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
        header,main,footer{max-width:1980px;margin:0 auto;padding:0 clamp(16px,4vw,56px)}
        header{padding-top:clamp(20px,3vw,44px)}
        .top{display:flex;justify-content:space-between;align-items:center;gap:16px}
        .eyebrow{margin:0;min-width:0;overflow-wrap:anywhere;color:var(--muted);font-size:.87rem;letter-spacing:.01em}
        h1{font-size:clamp(1.45rem,1.1rem + 1.7vw,2.35rem);line-height:1.2;letter-spacing:-.018em;font-weight:650;\
        margin:.55em 0 .5em;max-width:34em;text-wrap:balance;overflow-wrap:anywhere}
        .status{margin:1.6em 0 0}.status .badge{font-size:.95rem;padding:.1em .9em;margin-right:.5em}.status+h1{margin-top:.35em}
        h2{font-size:1.35rem;line-height:1.25;letter-spacing:-.01em;font-weight:650;margin:0 0 .3em}
        h3{font-size:1.02rem;font-weight:650;margin:2.1em 0 .7em}
        h4{font-size:.87rem;font-weight:650;margin:1.5em 0 .5em}
        h5{font-size:.87rem;font-weight:650;margin:0}
        h3 .muted,h5 .muted{font-weight:400}
        section{margin-top:clamp(40px,5vw,68px);scroll-margin-top:16px}
        .detail{margin:.15em 0;max-width:75ch}
        .lead{color:var(--muted);margin:0 0 1.2em;max-width:88ch;text-wrap:pretty}
        .muted{color:var(--muted)}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        a{color:var(--accent);text-underline-offset:.2em}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
        nav{display:flex;flex-wrap:wrap;gap:.35em 1.4em;margin-top:1.8em;padding:.85em 0;border-block:1px solid var(--line);\
        font-size:.9rem}
        nav a{text-decoration:none}nav a:hover{text-decoration:underline}
        footer{margin-top:72px;padding-block:24px 48px;color:var(--muted);font-size:.82rem}
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
        .legend{display:flex;flex-wrap:wrap;gap:.3em 1.5em;margin:0 0 1.2em;font-size:.87rem}
        .alert{margin:.6em 0;padding:.6em .9em;max-width:90ch;border:1px solid var(--line);border-left:4px solid var(--missed);\
        border-radius:6px;overflow-wrap:anywhere}
        .findings li{margin:.5em 0;max-width:90ch}
        """

    private static let tables: HTML = """

        .scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px}
        table{border-collapse:separate;border-spacing:0;width:100%;font-size:.87rem}
        th,td{padding:.42em .62em;text-align:left;font-weight:400;white-space:nowrap;vertical-align:top;\
        border-bottom:1px solid var(--line)}
        tbody tr:last-child>*{border-bottom:0}
        thead th,thead td{background:var(--surface);color:var(--muted);font-size:.8rem}
        thead tr:not(:last-child)>*{border-bottom:0;padding-bottom:0}
        th[scope=colgroup]{color:var(--ink);font-weight:600;box-shadow:inset 1px 0 var(--line)}
        .num{text-align:right}
        th:first-child,thead td:first-child{position:sticky;left:0;background:var(--ground);z-index:1}
        th:first-child{max-width:28em;overflow:hidden;text-overflow:ellipsis}
        thead th:first-child,thead td:first-child{background:var(--surface)}
        tr.total>*{font-weight:620;background:var(--surface)}
        tr.total>th:first-child{background:var(--surface)}
        tr.part>th{padding-left:1.9em}tr.sub>th{padding-left:3em;color:var(--muted)}
        td.wide{width:100%;white-space:normal;min-width:14em}
        .zero{color:var(--muted)}tr.total>.zero{font-weight:400}
        .scroll.fit{width:fit-content;max-width:100%}.fit th,.fit td{padding-inline:.62em 1.4em}
        .lines{margin:0}.lines div{display:grid;grid-template-columns:6.5em 1fr;gap:1em;padding:.3em 0}
        .lines dt{color:var(--muted)}.lines dd{margin:0;max-width:75ch}
        .unseen{color:var(--muted);font-style:italic}
        .line{display:block}td.words{white-space:normal;min-width:13em;overflow-wrap:anywhere}
        .note{display:block;color:var(--muted);font-size:.8rem;font-weight:400}
        @media (max-width:560px){th:first-child{min-width:7em;max-width:9.5em;white-space:normal;overflow-wrap:break-word}}
        """

    private static let timeline: HTML = """

        .timeline{position:relative;min-width:720px;padding:14px 18px 8px 76px}
        .strip{position:relative;height:1.7em;font-size:.8rem;color:var(--muted)}
        .phase{position:absolute;padding:0 .45em;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;\
        border-left:1px solid var(--muted)}
        .phase.slim{padding:0;height:100%}
        .tick{position:absolute;padding-left:.35em;border-left:1px solid var(--muted);white-space:nowrap;line-height:1.3}
        .tick.last{transform:translateX(-100%);padding:0 .35em 0 0;border:0;border-right:1px solid var(--muted)}
        .axis{margin-top:5px}
        .lane-cpu{margin-top:10px}.lane-cpu svg{display:block;width:100%;height:44px;background:var(--surface)}
        .lane-cpu.events svg{height:16px}
        .legend.below{margin-top:.7em}
        .lane{position:relative;margin-top:8px}
        .lane-name{margin:0 0 3px;font-size:.87rem}
        .lane svg{display:block;width:100%;height:150px;overflow:visible}
        .yaxis{position:absolute;left:-70px;width:64px;bottom:0;height:150px;font-size:.74rem;color:var(--muted)}
        .ytick{position:absolute;right:0;transform:translateY(50%);line-height:1;white-space:nowrap}
        .ytick.budget{color:var(--ink);font-weight:600}
        svg .g{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke}
        svg .cut{stroke:var(--muted);stroke-width:1;vector-effect:non-scaling-stroke}
        svg .line{stroke:var(--budget);stroke-width:1.25;stroke-dasharray:5 4;vector-effect:non-scaling-stroke}
        svg .area{fill:var(--met);fill-opacity:.16}svg .met,svg .missed{fill:none;stroke:var(--met)}svg .missed{stroke:var(--missed)}\
        svg .missed{stroke-width:1.5}svg .stem{stroke-opacity:.42}
        svg .missed.marks,svg .inverted{stroke-width:8;fill:none}svg .inverted{stroke:var(--inverted)}
        svg .warm{fill:var(--muted);fill-opacity:.16}
        .lane canvas{position:absolute;left:0;bottom:0;height:150px}.zoomed .lane svg{visibility:hidden}
        .lane{cursor:crosshair}.zoom output{color:var(--ink)}
        .brush{position:absolute;top:0;bottom:0;background:var(--accent);opacity:.18;pointer-events:none}
        .tip{position:absolute;z-index:2;max-width:32em;padding:.3em .7em;background:var(--surface);border:1px solid var(--muted);\
        border-radius:7px;font-size:.82rem;pointer-events:none}.tip.left{transform:translateX(-100%)}
        .key{display:inline-block;width:1em;height:.72em;border-radius:2px;margin-right:.45em}
        .key.met{background:var(--met)}.key.missed{background:var(--missed)}.key.inverted{background:var(--inverted)}
        .key.warm{background:var(--muted);opacity:.3}
        .key.budget{height:0;border-top:2px dashed var(--budget);border-radius:0;vertical-align:.3em}
        """

    private static let bars: HTML = """

        .bars{margin:0 0 1em}
        .bar{display:grid;grid-template-columns:minmax(11em,19em) 1fr 5.2em;gap:.9em;align-items:center;margin:.34em 0;\
        font-size:.87rem}
        .bar-name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
        .bar.sub .bar-name{padding-left:1.4em;color:var(--muted)}
        .bar-sum{text-align:right;white-space:nowrap}
        .track{position:relative;display:block;height:1.75em;background:var(--surface);border-radius:4px}
        .torn{clip-path:polygon(0 0,100% 0,calc(100% - 7px) 20%,100% 40%,calc(100% - 7px) 60%,100% 80%,calc(100% - 7px) 100%,0 100%)}
        .fill{display:flex;height:100%;border-radius:4px;overflow:hidden}
        .seg{display:block;flex:none;height:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:#fff;\
        font-size:.78rem;line-height:2.24em;text-indent:.5em;box-shadow:inset -1px 0 var(--ground);font-style:normal}
        .bar.sub .track{height:1.45em}.bar.sub .seg{line-height:1.86em}
        .mark{position:absolute;top:-.2em;bottom:-.2em;width:2px;margin-left:-1px;\
        background:linear-gradient(var(--budget) 26%,transparent 26% 78%,var(--budget) 78%)}
        .meter{display:block;height:.6em;margin-top:.45em;border-radius:3px;background:var(--surface);min-width:8em}
        .meter span{display:block;height:100%;border-radius:3px}
        @media (max-width:640px){.bar{grid-template-columns:1fr auto;gap:.1em .8em;margin:.7em 0}\
        .bar .track{grid-column:1/-1;grid-row:2}}
        """

    private static let frames: HTML = """

        details{border:1px solid var(--line);border-radius:10px}
        details.plain{margin-top:1.2em;font-size:.9rem}.plain>summary{padding:.6em 1em}.plain[open]{padding:0 1em 1em}.plain[open]>summary{margin:0 -1em}
        .plain details{margin:.5em 0}.plain details>summary{padding:.4em .8em}
        summary{cursor:pointer}
        .sort{margin:0 0 .6em;font-size:.87rem;color:var(--muted);display:flex;flex-wrap:wrap;gap:.5em;align-items:center}
        .sort label{margin-left:1em}
        .frames{border:1px solid var(--line);border-radius:10px;overflow:hidden}
        .frame{border:0;border-bottom:1px solid var(--line);border-radius:0}
        .frame:last-child{border-bottom:0}
        .frame>summary{display:grid;grid-template-columns:7.6em minmax(12em,1.3fr) minmax(12em,1fr) minmax(8em,1.5fr);\
        gap:1em;align-items:center;padding:.5em 1em;font-size:.87rem;list-style:none}
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

    private static let print: HTML = """
        @media print{*{-webkit-print-color-adjust:exact;print-color-adjust:exact}body{font-size:10pt}button,nav,.sort\
        {display:none!important}.scroll{overflow:visible;border:0}table{font-size:7pt}th,td{padding:.2em .35em;white-space:normal}\
        .timeline{min-width:0}.lane,.bar,tr,.frame>summary{break-inside:avoid}h2,h3{break-after:avoid}\
        th:first-child{position:static}}
        """
}
