import FoundationEssentials

/// The page's one script: it switches the theme, sorts the worst frames, zooms the timeline and flame graphs. The page is
/// whole without it.
enum PageScript {
    /// The source, exactly as it stands between the tags: its hash is in the content security policy.
    static let source: HTML = """
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
          for (const list of document.querySelectorAll('.frames')) {
            const bar = document.createElement('p');
            bar.className = 'sort';
            bar.append('Sort by ');
            const buttons = [['overrun', -1], ['due', 1]].map(([key, sign]) => {
              const b = document.createElement('button');
              b.type = 'button';
              b.textContent = key === 'due' ? 'time' : key;
              b.setAttribute('aria-pressed', String(key === 'overrun'));
              b.addEventListener('click', () => {
                const frames = [...list.querySelectorAll('details.frame')];
                frames.sort((x, y) => sign * (Number(x.dataset[key]) - Number(y.dataset[key])));
                list.append(...frames);
                for (const other of buttons) { other.setAttribute('aria-pressed', String(other === b)); }
              });
              bar.append(b);
              return b;
            });
            list.before(bar);
          }
          for (const boxes of document.querySelectorAll('.boxes')) {
            const zoom = box => {
              for (const old of boxes.querySelectorAll('.on,.off')) { old.classList.remove('on', 'off', 'to'); }
              for (let at = box; at.parentElement.classList.contains('k'); at = at.parentElement.parentElement) {
                at.classList.add('on');
                for (const beside of at.parentElement.children) { if (beside !== at) { beside.classList.add('off'); } }
              }
              box.classList.add('to');
              for (const b of boxes.querySelectorAll('b')) {
                if (b.textContent === '' && b.offsetWidth > 60) { b.textContent = b.title.split(': ')[0]; }
              }
            };
            const first = boxes.querySelector('b');
            if (first) { first.tabIndex = 0; }
            boxes.addEventListener('click', e => { if (e.target.matches('b')) { zoom(e.target.parentElement); } });
            boxes.addEventListener('keydown', e => {
              if (!e.target.matches('b')) { return; }
              const box = e.target.parentElement;
              const to = { ArrowUp: box.parentElement.parentElement, ArrowLeft: box.previousElementSibling,
                ArrowRight: box.nextElementSibling, ArrowDown: box.querySelector(':scope>.k>div') }[e.key];
              if (e.key === 'Enter') { zoom(box); } else if (!to || !e.key.startsWith('Arrow')) { return; }
              e.preventDefault();
              const next = to && to.querySelector(':scope>b');
              if (next) { e.target.tabIndex = -1; next.tabIndex = 0; next.focus(); }
            });
          }
        \(TapeScript.source)})();
        """

    /// The script's SHA-256 in base64.
    static let digest = Data(SHA256.hash(Array(source.markup.utf8))).base64EncodedString()
}
