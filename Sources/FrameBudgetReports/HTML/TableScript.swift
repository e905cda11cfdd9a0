/// Script that sorts tables by their columns and filters late frames by their cause.
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
          const chooser = (label, counts, whole, act) => {
            const frame = document.createElement('label'), choice = document.createElement('select');
            choice.add(new Option(whole, ''));
            for (const [name, count] of counts) { choice.add(new Option(name + ' (' + count + ')', '=' + name)); }
            choice.addEventListener('change', act);
            frame.append(label + ' ', choice);
            return { frame, choice };
          };
          const frameBar = list => {
            const frames = [...list.querySelectorAll('details.frame')], bar = document.createElement('p');
            const none = document.createElement('p'), noun = list.dataset.noun;
            // There from the start: only what changes within it is read out.
            none.className = 'none';
            none.setAttribute('role', 'status');
            const counted = key => {
              const counts = new Map();
              for (const f of frames) { counts.set(f.dataset[key], (counts.get(f.dataset[key]) ?? 0) + 1); }
              return counts;
            };
            let showsAll = false;
            const choices = [];
            const apply = () => {
              const wanted = choices.filter(c => c.choice.value !== '');
              for (const f of frames) {
                f.hidden = wanted.some(c => c.choice.value !== '=' + f.dataset[c.key])
                  || (!showsAll && !wanted.length && !('first' in f.dataset));
              }
              all.hidden = wanted.length > 0;
              all.textContent = showsAll ? 'Show the worst of each cause' : 'Show all ' + frames.length;
              list.hidden = frames.every(f => f.hidden);
              none.replaceChildren(...(list.hidden ? ['No ' + noun + ' matches these filters. ', clear] : []));
            };
            const reset = () => {
              for (const { choice } of choices) { choice.value = ''; }
              apply();
            };
            const clear = document.createElement('button');
            clear.type = 'button'; clear.textContent = 'Clear the filters';
            clear.addEventListener('click', () => { reset(); choices[0].choice.focus(); });
            bar.className = 'sort';
            bar.append('Sort by ');
            const sortBy = (key, sign) => {
              frames.sort((x, y) => sign * (Number(x.dataset[key]) - Number(y.dataset[key])));
              list.append(...frames);
            };
            const buttons = [['overrun', -1], ['due', 1]].map(([key, sign]) => {
              const b = document.createElement('button');
              b.type = 'button';
              b.textContent = key === 'due' ? 'time' : key;
              b.setAttribute('aria-pressed', String(key === 'overrun'));
              b.addEventListener('click', () => {
                sortBy(key, sign);
                for (const other of buttons) { other.setAttribute('aria-pressed', String(other === b)); }
              });
              bar.append(b);
              return b;
            });
            sortBy('overrun', -1);
            for (const [key, label] of [['cause', 'Attributed to'], ['app', 'App']]) {
              const counts = counted(key);
              if (counts.size < 2) { continue; }
              const { frame, choice } = chooser(label, counts, 'all (' + frames.length + ')', apply);
              choice.className = key + 's';
              choices.push({ key, choice });
              bar.append(frame);
            }
            const all = document.createElement('button');
            all.type = 'button'; all.className = 'all';
            all.addEventListener('click', () => { showsAll = !showsAll; apply(); });
            if (frames.some(f => !('first' in f.dataset))) { bar.append(all); }
            list.addEventListener('fbprof-shown', e => {
              if (!e.target.hidden) { return; }
              showsAll = true;
              reset();
            });
            apply();
            if (frames.length > 1) { list.before(bar); list.after(none); }
          };
          // Many apps: find one by name, or put them in the order of their names.
          for (const overview of document.querySelectorAll('.overview[data-many]')) {
            const rows = [...overview.querySelectorAll('.apps > li')], rest = overview.querySelector('.rest');
            const bar = document.createElement('p'), input = document.createElement('input'), first = overview.querySelector('.apps');
            bar.className = 'sort'; input.type = 'search'; input.placeholder = 'Filter apps';
            input.setAttribute('aria-label', 'Filter apps by name');
            const places = rows.map(row => row.parentElement);
            const { frame, choice } = chooser('Sort by', [], 'badness', () => act());
            choice.add(new Option('name', 'name'));
            const act = () => {
              const text = input.value.trim().toLowerCase(), name = choice.value === 'name';
              const order = name ? [...rows].sort((x, y) => x.dataset.app.localeCompare(y.dataset.app, 'en', { numeric: true })) : rows;
              order.forEach((row, i) => places[i].append(row));
              let beyond = 0;
              for (const row of rows) {
                row.hidden = !row.dataset.app.toLowerCase().includes(text);
                if (!row.hidden && row.parentElement !== first) { beyond++; }
              }
              if (rest && text) { rest.open = beyond > 0; }
            };
            input.addEventListener('input', act);
            bar.append(input, frame);
            overview.before(bar);
          }

        """
}
