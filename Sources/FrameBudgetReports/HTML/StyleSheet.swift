enum StyleSheet {
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

    private static let print: HTML = """
        @media print{*{-webkit-print-color-adjust:exact;print-color-adjust:exact}body{font-size:10pt}button,nav,.sort\
        {display:none!important}.scroll{overflow:visible;border:0}table{font-size:7pt}th,td{padding:.2em .35em;white-space:normal}\
        .timeline{min-width:0}.lane,.bar,tr,.frame>summary{break-inside:avoid}h2,h3{break-after:avoid}\
        th:first-child{position:static}}
        """
}
