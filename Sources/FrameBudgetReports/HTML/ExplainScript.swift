/// Script that completes the `fbprof explain` commands in the page with the run's folder and a button to copy them.
enum ExplainScript {
    /// The source; it runs within the page's one script.
    static let source: HTML = """
          const shell = text => /^[\\w./@%+=:,-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\\\''") + "'";
          const runFolder = () => {
            if (location.protocol !== 'file:') { return 'RUN'; }
            try { return shell(decodeURIComponent(location.pathname.replace(/\\/[^/]*$/, ''))); } catch { return 'RUN'; }
          };
          const explains = root => {
            for (const line of root.querySelectorAll('.explain')) {
              line.querySelector('.folder').textContent = runFolder();
              const copy = document.createElement('button');
              copy.type = 'button'; copy.textContent = 'Copy';
              copy.addEventListener('click', async () => {
                const code = line.querySelector('code');
                getSelection().selectAllChildren(code);
                try { await navigator.clipboard.writeText(code.textContent); copy.textContent = 'Copied'; } catch { copy.textContent = 'Selected'; }
              });
              line.append(' ', copy);
            }
          };
          explains(document);

        """
}
