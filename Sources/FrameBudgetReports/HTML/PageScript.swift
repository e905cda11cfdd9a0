import FoundationEssentials

/// The page's one script: it switches the theme, sorts and filters, zooms the timeline and flame graphs, and shows
/// opened parts. Verdict, tables and timeline do not need it.
enum PageScript {
    /// The source, exactly as between the tags: its hash is in the content security policy.
    static let source = text.withoutIndentation

    private static let text: HTML = """
        'use strict';
        (() => {
          const root = document.documentElement;
          const button = document.getElementById('theme');
          const read = () => { try { return localStorage.getItem('fbprof-theme'); } catch { return null; } };
          const write = v => { try { localStorage.setItem('fbprof-theme', v); } catch { /* a sandbox has no storage */ } };
          const isDark = () => root.dataset.theme ? root.dataset.theme === 'dark'
            : matchMedia('(prefers-color-scheme: dark)').matches;
          const apply = v => {
            if (v === 'dark' || v === 'light') { root.dataset.theme = v; }
            button.textContent = isDark() ? 'Light theme' : 'Dark theme';
            document.dispatchEvent(new Event('fbprof-theme'));
          };
          apply(read());
          button.hidden = false;
          button.addEventListener('click', () => { const v = isDark() ? 'light' : 'dark'; write(v); apply(v); });
        \(TableScript.source)\(ExplainScript.source)\(FlameScript.source)\(DeferredScript.source)\(SaveScript.source)
        \(TapeScript.source)})();
        """

    /// The script's SHA-256 in base64.
    static let digest = Data(SHA256.hash(Array(source.markup.utf8))).base64EncodedString()
}
