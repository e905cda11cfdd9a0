/// Script of the timeline: it zooms from the whole run to single frames. Without it, the page shows the picture of the
/// whole run.
enum TapeScript {
    /// The source; it runs within the page's one script.
    static let source: HTML = """
        const tapeElement = document.getElementById('tape');
        const chart = document.querySelector('.timeline');
        if (tapeElement && chart) {
          const tape = JSON.parse(tapeElement.textContent);
          const span = tape.span / 1e9, interval = tape.interval / 1e9, step = tape.quantum / 1e6, unit = tape.unit;
        \(TapeReaderScript.source)          const first = (frames, vsync) => {
            let low = 0, high = frames.n;
            while (low < high) { const m = (low + high) >> 1; if (frames.due[m] < vsync) { low = m + 1; } else { high = m; } }
            return low;
          };
          const height = ms => {
            const { budget, top } = tape.scale, clamp = v => Math.min(Math.max(v, 0), 1);
            if (top <= budget * 4) { return clamp(ms / top); }
            if (ms <= budget * 2) { return Math.max(ms / (budget * 2), 0) * 0.62; }
            const log = v => { const e = Math.floor(Math.log2(v)); return e + v / 2 ** e - 1; };
            return Math.min(0.62 + 0.38 * log(ms / (budget * 2)) / log(top / (budget * 2)), 1);
          };
          const lanes = [...chart.querySelectorAll('.lane')].slice(0, tape.apps.length).map((lane, index) => {
            const canvas = document.createElement('canvas');
            canvas.hidden = true;
            canvas.setAttribute('aria-hidden', 'true');
            lane.append(canvas);
            let frames = null;
            const turns = decode(index), turn = () => { frames ??= turns.next().value ?? null; return frames; };
            return { lane, canvas, svg: lane.querySelector('svg'), app: tape.apps[index], turn,
              get frames() { while (!turn()); return frames; } };
          });
          const cpuLanes = [...chart.querySelectorAll('.lane-cpu[data-cpu]')].slice(0, tape.cpus.length).map((lane, index) => {
            const canvas = document.createElement('canvas');
            canvas.hidden = true;
            canvas.setAttribute('aria-hidden', 'true');
            lane.append(canvas);
            let slices = null;
            const words = lane.querySelector('.lane-name .muted');
            return { lane, canvas, svg: lane.querySelector('svg'), words, whole: words.textContent,
              get slices() { slices ??= decodeSlices(index); return slices; } };
          });
          const sliceStep = tape.sliceQuantum / 1e9;
          // The first slice that ends after a time, in quanta.
          const firstSlice = (slices, at) => {
            let low = 0, high = slices.n;
            while (low < high) { const m = (low + high) >> 1; if (slices.end[m] <= at) { low = m + 1; } else { high = m; } }
            return low;
          };
          // An hour has a million frames: they are read when nothing else is to do, or else when someone looks closer.
          const idle = window.requestIdleCallback ?? (act => setTimeout(act, 100));
          const readAhead = () => { if (!lanes.every(lane => lane.turn())) { idle(readAhead); } };
          idle(readAhead);
          const region = chart.parentElement;
          const bar = document.createElement('p');
          bar.className = 'sort zoom';
          const range = document.createElement('output');
          const control = (label, name, act) => {
            const b = document.createElement('button');
            b.type = 'button'; b.textContent = label; b.title = name; b.setAttribute('aria-label', name);
            b.addEventListener('click', act);
            bar.append(b);
            return b;
          };
          const tip = document.createElement('div');
          tip.className = 'tip'; tip.hidden = true;
          chart.append(tip);
          const legend = document.getElementById('part-legend');
          const panel = document.createElement('div');
          panel.className = 'frame-note'; panel.hidden = true; panel.setAttribute('aria-live', 'polite');
          region.after(panel);
          const phases = [...chart.querySelectorAll('.phases > span')].map(e => ({ e, left: parseFloat(e.style.left),
            width: parseFloat(e.style.width) }));
          const cpus = [...chart.querySelectorAll('.lane-cpu svg')];
          const axis = chart.querySelector('.axis'), wholeAxis = [...axis.childNodes];
          let from = 0, to = span, chosen = null;
          const isWhole = () => from <= 0 && to >= span;
          const seconds = v => (to - from < 2 ? v.toFixed(3) : v.toFixed(1)) + ' s';
          const describe = (lane, i) => {
            const f = lane.frames, ms = f.time[i] * step, missed = f.missed[i] & 1;
            return lane.app.name + ' ' + unit.noun + ' ' + f.number[i] + ' at ' + (f.due[i] * interval).toFixed(3) + ' s: ' +
              ms.toFixed(1) + ' ms, ' + (missed ? unit.late + ': ' + tape.causes[f.cause[i]].name : 'in time') +
              (unit.drops && f.dropped[i] ? ', ' + f.dropped[i] + ' dropped' : '') + (missed ? '' : ', mostly ' + tape.parts[f.part[i]]) +
              (f.missed[i] & 2 ? ', priority inversion' : '');
          };
        \(TapeDrawingScript.source)
        \(TapeControlScript.source)
          const listedFrame = (app, frame) => [...document.querySelectorAll('details.frame')]
            .find(e => e.dataset.app === app && Number(e.dataset.frame) === frame);
          const openFrame = (app, frame) => {
            const e = listedFrame(app, frame);
            if (!e) { return false; }
            e.dispatchEvent(new Event('fbprof-shown', { bubbles: true }));
            for (let p = e; p; p = p.parentElement) { if (p.tagName === 'DETAILS') { p.open = true; } }
            e.scrollIntoView({ block: 'start' });
            e.querySelector('summary').focus({ preventScroll: true });
            return true;
          };
          const follow = () => {
            const values = new URLSearchParams(location.hash.slice(1));
            const times = /^([0-9.]+)-([0-9.]+)$/.exec(values.get('t') ?? '');
            if (times) { zoom(Number(times[1]), Number(times[2]), true); region.scrollIntoView({ block: 'nearest' }); }
            if (!values.has('app') || !values.has('frame')) { return; }
            const lane = lanes.find(l => l.app.name === values.get('app')), frame = Number(values.get('frame'));
            const place = lane ? lane.frames.number.indexOf(frame) : -1;
            if (place >= 0) {
              lane.lane.closest('details')?.setAttribute('open', '');
              goTo(lane, place);
              if (!openFrame(lane.app.name, frame)) { region.scrollIntoView({ block: 'nearest' }); }
            } else {
              tell(line(lane ? 'There is no ' + unit.noun + ' ' + values.get('frame') + ' of ' + lane.app.name + ' in this run.'
                : 'There is no app ' + values.get('app') + ' in this run.'));
              region.scrollIntoView({ block: 'nearest' });
            }
          };
          addEventListener('resize', () => { if (!isWhole()) { draw(); } });
          chart.addEventListener('toggle', () => { if (!isWhole()) { draw(); } }, true);
          for (const mini of document.querySelectorAll('.mini')) {
            mini.addEventListener('click', e => {
              const box = mini.getBoundingClientRect(), t = (e.clientX - box.left) / box.width * span;
              zoom(t - span / 20, t + span / 20);
              region.scrollIntoView({ block: 'center' });
            });
          }
          document.addEventListener('fbprof-theme', () => { colors = null; if (!isWhole()) { draw(); } });
          matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { colors = null; if (!isWhole()) { draw(); } });
          addEventListener('hashchange', follow);
          show();
          follow();
          // The frame that a link leads to may be one of those to come.
          listed.then(() => { if (/[#&]frame=/.test(location.hash)) { follow(); } });
        }

        """
}
