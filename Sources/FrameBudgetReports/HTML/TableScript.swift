/// The script that sorts tables by their columns and filters late frames by their cause.
enum TableScript {
    /// The source; it runs within the page's one script.
    static let source: HTML = """
          const value = cell => {
            const text = cell.textContent.trim().replace(/,/g, '').replace(/^−/, '-'), number = parseFloat(text);
            return Number.isNaN(number) ? text : number;
          };
          const order = (a, b) => typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === 'number' ? -1 : 1;
          const sortable = root => {
            for (const table of root.querySelectorAll('table')) {
              const body = table.tBodies[0], rows = [...(body?.rows ?? [])];
              // Rows that belong together would come apart.
              if (table.tHead?.rows.length !== 1 || rows.length < 2 || body.querySelector('.part,[colspan]')) { continue; }
              const heads = [...table.tHead.rows[0].cells].filter(h => h.tagName === 'TH');
              for (const head of heads) {
                const place = head.cellIndex, button = document.createElement('button');
                button.type = 'button'; button.className = 'by';
                button.append(...head.childNodes);
                head.append(button);
                button.addEventListener('click', () => {
                  const cells = rows.map(row => [row, value(row.cells[place])]);
                  const first = cells.some(c => typeof c[1] === 'number') ? 'descending' : 'ascending';
                  const now = head.getAttribute('aria-sort');
                  const next = !now ? first : now === 'descending' ? 'ascending' : 'descending';
                  const sign = next === 'ascending' ? 1 : -1;
                  cells.sort((x, y) => (typeof x[1] === typeof y[1] ? sign : 1) * order(x[1], y[1]));
                  body.append(...cells.map(c => c[0]));
                  for (const other of heads) { other.removeAttribute('aria-sort'); }
                  head.setAttribute('aria-sort', next);
                });
              }
            }
          };
          sortable(document);
          const frameBar = list => {
            const frames = [...list.querySelectorAll('details.frame')], counts = new Map();
            const bar = document.createElement('p');
            bar.className = 'sort';
            bar.append('Sort by ');
            const buttons = [['overrun', -1], ['due', 1]].map(([key, sign]) => {
              const b = document.createElement('button');
              b.type = 'button';
              b.textContent = key === 'due' ? 'time' : key;
              b.setAttribute('aria-pressed', String(key === 'overrun'));
              b.addEventListener('click', () => {
                frames.sort((x, y) => sign * (Number(x.dataset[key]) - Number(y.dataset[key])));
                list.append(...frames);
                for (const other of buttons) { other.setAttribute('aria-pressed', String(other === b)); }
              });
              bar.append(b);
              return b;
            });
            for (const f of frames) { counts.set(f.dataset.cause, (counts.get(f.dataset.cause) ?? 0) + 1); }
            if (counts.size > 1) {
              const label = document.createElement('label'), choice = document.createElement('select');
              choice.className = 'causes';
              choice.add(new Option('every cause (' + frames.length + ')', ''));
              for (const [cause, count] of counts) { choice.add(new Option(cause + ' (' + count + ')', '=' + cause)); }
              choice.addEventListener('change', () => {
                for (const f of frames) { f.hidden = choice.value !== '' && choice.value !== '=' + f.dataset.cause; }
              });
              label.append('Put down to ', choice);
              bar.append(label);
            }
            list.before(bar);
          };

        """
}
