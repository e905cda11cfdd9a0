import FrameBudget
import FrameTrace

/// The script of the timeline: it zooms from the whole run to single frames. Without it the picture of the whole run stands.
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
          let colors = null;
          const style = () => {
            const css = getComputedStyle(root), probe = document.createElement('i');
            document.body.append(probe);
            const colorOf = c => { probe.className = c; return getComputedStyle(probe).backgroundColor; };
            const parts = tape.classes.map(colorOf), causes = tape.causes.map(c => colorOf(c.className));
            const occupants = tape.occupants.map(o => colorOf(o.className));
            probe.remove();
            const get = name => css.getPropertyValue('--' + name).trim();
            return { parts, causes, occupants, surface: get('surface'), met: get('met'), missed: get('missed'), inverted: get('inverted'), budget: get('budget'),
              line: get('line'), ink: get('ink') };
          };
          // A canvas as large as the picture it replaces, empty, and how many pixels that is.
          const surfaceOf = (canvas, svg) => {
            const scale = devicePixelRatio || 1, w = Math.max(1, Math.round(svg.clientWidth)), h = svg.clientHeight;
            canvas.style.width = w + 'px';
            if (canvas.width !== w * scale || canvas.height !== h * scale) { canvas.width = w * scale; canvas.height = h * scale; }
            const g = canvas.getContext('2d');
            g.setTransform(scale, 0, 0, scale, 0, 0);
            g.clearRect(0, 0, w, h);
            return { g, w, h };
          };
          // Who had the CPUs, once single frames show: over the columns, where slices are known.
          const drawCPUs = () => {
            const a = from / sliceStep, b = to / sliceStep;
            const known = tape.windows.filter(([start, end]) => start < b && end > a);
            for (const { canvas, svg, words, whole, slices } of cpuLanes) {
              if (!svg.clientWidth) { continue; }
              const isClose = interval / (to - from) * svg.clientWidth >= 2 && known.length > 0;
              canvas.hidden = !isClose;
              words.textContent = isClose ? 'who had it, slice by slice' +
                (known.some(([start, end]) => start <= a + 1 && end >= b - 1) ? '' : ', where late frames are') : whole;
              if (!isClose) { continue; }
              const { g, w, h } = surfaceOf(canvas, svg), x = t => (t - a) / (b - a) * w;
              g.fillStyle = colors.surface;
              for (const [start, end] of known) { g.fillRect(x(start), 0, x(end) - x(start), h); }
              for (let i = firstSlice(slices, a); i < slices.n && slices.start[i] < b; i++) {
                g.fillStyle = colors.occupants[slices.who[i]];
                g.fillRect(x(slices.start[i]), 0, Math.max(x(slices.end[i]) - x(slices.start[i]), 0.3), h);
              }
            }
          };
          const draw = () => {
            colors ??= style();
            drawCPUs();
            for (const { canvas, svg, app, frames } of lanes) {
              // A lane in what is closed has no size.
              if (!svg.clientWidth) { continue; }
              const { g, w, h } = surfaceOf(canvas, svg);
              const floor = h * 1000 / 1110, y = ms => floor * (1 - height(ms));
              const x = vsync => (vsync * interval - from) / (to - from) * w;
              g.fillStyle = colors.line;
              for (const tick of tape.ticks) { g.fillRect(0, Math.round(y(tick)), w, 1); }
              const begin = first(frames, Math.floor(from / interval)), end = first(frames, Math.ceil(to / interval));
              const width = interval / (to - from) * w;
              if (width >= 2) {
                for (let i = begin; i < end; i++) {
                  const top = y(frames.time[i] * step), left = x(frames.due[i]), wide = Math.max(width - (width > 5 ? 1 : 0), 1);
                  let below = 0, foot = floor;
                  for (const [p, time] of partsOf(frames, i)) {
                    below += time;
                    const head = y(below * step);
                    g.fillStyle = colors.parts[p];
                    g.fillRect(left, head, wide, Math.max(foot - head, time ? 1 : 0));
                    foot = head;
                  }
                  if (frames.missed[i] & 1) { g.fillStyle = colors.causes[frames.cause[i]]; g.fillRect(left, floor + 2, Math.max(width - 1, 2), 5); }
                  if (frames.missed[i] & 2) { g.fillStyle = colors.inverted; g.fillRect(left, floor + 7, Math.max(width - 1, 2), 4); }
                  if (chosen && chosen.app === app && chosen.frame === i) {
                    g.strokeStyle = colors.ink; g.lineWidth = 2; g.strokeRect(left, top, Math.max(width - 1, 3), floor - top);
                  }
                }
              } else {
                let i = begin;
                for (let column = 0; column < w && i < end; column++) {
                  let least = Infinity, most = -1, missed = 0;
                  const limit = (from + (column + 1) / w * (to - from)) / interval;
                  for (; i < end && frames.due[i] < limit; i++) {
                    const t = frames.time[i];
                    if (t < least) { least = t; }
                    if (t > most) { most = t; }
                    missed |= frames.missed[i];
                  }
                  if (most < 0) { continue; }
                  const top = y(most * step);
                  g.fillStyle = missed & 1 ? colors.missed : colors.met;
                  g.fillRect(column, top, 1, Math.max(y(least * step) - top, 2));
                  if (missed & 1) { g.fillRect(column, floor + 2, 1, 5); }
                  if (missed & 2) { g.fillStyle = colors.inverted; g.fillRect(column, floor + 7, 1, 4); }
                }
              }
              // What began before the view may freeze it.
              for (let i = Math.max(begin - 1, 0); i < end; i++) {
                if (!frames.dropped[i] || frames.time[i] * step < \(Int(Freeze.least.inMilliseconds))) { continue; }
                const left = x(frames.due[i]), size = frames.time[i] * step / 1e3 / (to - from) * w;
                g.globalAlpha = 0.28; g.fillStyle = colors.missed; g.fillRect(left, 0, Math.max(size, 1), floor); g.globalAlpha = 1;
                if (size > 90) {
                  g.fillStyle = colors.ink; g.font = '12px system-ui, sans-serif';
                  g.fillText('frozen ' + (frames.time[i] * step / 1e3).toFixed(2) + ' s', Math.max(left, 0) + 6, 14);
                }
              }
              g.strokeStyle = colors.budget; g.lineWidth = 1.25; g.setLineDash([5, 4]);
              g.beginPath(); g.moveTo(0, y(app.budget)); g.lineTo(w, y(app.budget)); g.stroke(); g.setLineDash([]);
            }
          };
          const show = () => {
            const whole = isWhole();
            tip.hidden = true;
            range.textContent = whole ? 'whole run' : seconds(from) + ' to ' + seconds(to);
            if (legend) { legend.hidden = whole; }
            chart.classList.toggle('zoomed', !whole);
            for (const { canvas } of lanes) { canvas.hidden = whole; }
            if (whole) {
              for (const { canvas, words, whole } of cpuLanes) { canvas.hidden = true; words.textContent = whole; }
            }
            for (const { e, left, width } of phases) {
              const a = Math.max((left / 100 * span - from) / (to - from), 0);
              const b = Math.min(((left + width) / 100 * span - from) / (to - from), 1);
              e.style.left = a * 100 + '%'; e.style.width = Math.max(b - a, 0) * 100 + '%'; e.hidden = b <= a;
            }
            for (const svg of cpus) {
              const columns = Number(svg.dataset.width);
              svg.setAttribute('viewBox', from / span * columns + ' 0 ' + (to - from) / span * columns + ' 100');
            }
            if (whole) { axis.replaceChildren(...wholeAxis); chosen = null; panel.hidden = true; return; }
            const raw = (to - from) / 8, ten = 10 ** Math.floor(Math.log10(raw));
            const size = [1, 2, 5, 10].map(m => m * ten).find(s => s >= raw);
            axis.replaceChildren();
            for (let t = Math.ceil(from / size) * size; t <= to; t += size) {
              const tick = document.createElement('span');
              tick.className = 'tick';
              tick.style.left = (t - from) / (to - from) * 100 + '%';
              tick.textContent = Number(t.toFixed(6)) + ' s';
              axis.append(tick);
            }
            draw();
          };
          const note = hash => { try { history.replaceState(null, '', hash); } catch { /* a sandbox has no history */ } };
          const zoom = (a, b, keep) => {
            const least = Math.min(interval * 6, span), size = Math.min(Math.max(b - a, least), span);
            const middle = (a + b) / 2;
            from = Math.min(Math.max(middle - size / 2, 0), span - size);
            to = from + size;
            if (span - size < 1e-9) { from = 0; to = span; }
            if (!keep) { note(isWhole() ? '#timeline' : '#t=' + from.toFixed(3) + '-' + to.toFixed(3)); }
            show();
          };
          const by = factor => { const m = (from + to) / 2, s = (to - from) * factor / 2; zoom(m - s, m + s); };
          const shift = share => { const s = (to - from) * share; zoom(from + s, to + s); };
          const linkOf = (app, number) => '#app=' + encodeURIComponent(app) + '&frame=' + number;
          const tell = (...parts) => { panel.replaceChildren(...parts); panel.hidden = false; };
          const line = (...parts) => { const p = document.createElement('p'); p.append(...parts); return p; };
          const goTo = (lane, i) => {
            const f = lane.frames, number = f.number[i];
            chosen = { app: lane.app, frame: i };
            const at = f.due[i] * interval, size = Math.min(to - from, interval * 60);
            zoom(at - size / 2, at + size / 2, true);
            range.textContent = describe(lane, i);
            note(linkOf(lane.app.name, number));
            const facts = partsOf(f, i).filter(p => p[1]).map(([p, time]) => tape.parts[p] + ' ' + (time * step).toFixed(1) + ' ms');
            const head = document.createElement('b'), late = f.time[i] * step - lane.app.budget;
            head.textContent = lane.app.name + ' ' + unit.noun + ' ' + number;
            const words = line(head, ' · ' + (f.time[i] * step).toFixed(1) + ' ms from ' + unit.origin + ', ' + (f.missed[i] & 1
              ? late.toFixed(1) + ' ms late, attributed to ' + tape.causes[f.cause[i]].name : 'in time') + ' · ' + facts.join(', '));
            if (listedFrame(lane.app.name, number)) {
              const link = document.createElement('a');
              link.href = linkOf(lane.app.name, number); link.textContent = 'its ledger, samples and stacks';
              link.addEventListener('click', e => { e.preventDefault(); openFrame(lane.app.name, number); });
              words.append(' · ', link);
            }
            const command = document.createElement('p');
            command.className = 'explain';
            const code = document.createElement('code'), folder = document.createElement('span');
            folder.className = 'folder'; folder.textContent = 'RUN';
            code.append('fbprof explain ', folder, ' --frame ' + shell(lane.app.name + '/' + number));
            command.append(code);
            tell(words, command);
            explains(panel);
          };
          const nextMissed = sign => {
            const here = chosen ? chosen.app && lanes.find(l => l.app === chosen.app).frames.due[chosen.frame]
              : sign > 0 ? from / interval - 1 : to / interval + 1;
            let best = null;
            for (const lane of lanes) {
              const f = lane.frames;
              for (let i = sign > 0 ? first(f, Math.floor(here) + 1) : first(f, Math.ceil(here)) - 1; i >= 0 && i < f.n; i += sign) {
                if (!(f.missed[i] & 1)) { continue; }
                if (!best || sign * (f.due[i] - best.lane.frames.due[best.i]) < 0) { best = { lane, i }; }
                break;
              }
            }
            if (best) { goTo(best.lane, best.i); }
          };
          bar.append('Zoom ');
          control('+', 'Zoom in', () => by(0.4));
          control('−', 'Zoom out', () => by(2.5));
          control('◂', 'Earlier', () => shift(-0.5));
          control('▸', 'Later', () => shift(0.5));
          control('Whole run', 'Show the whole run', () => zoom(0, span));
          control('Next ' + unit.late + ' ' + unit.noun, 'Go to the next ' + unit.late + ' ' + unit.noun, () => nextMissed(1));
          range.setAttribute('aria-live', 'polite');
          bar.append(range);
          region.before(bar);
          region.addEventListener('keydown', e => {
            if (e.target !== region || e.ctrlKey || e.metaKey || e.altKey) { return; }
            const act = { '+': () => by(0.4), '=': () => by(0.4), '-': () => by(2.5), ArrowLeft: () => shift(-0.25),
              ArrowRight: () => shift(0.25), Home: () => zoom(0, span), Escape: () => zoom(0, span),
              n: () => nextMissed(1), p: () => nextMissed(-1) }[e.key];
            if (act && !(isWhole() && e.key.startsWith('Arrow'))) { act(); e.preventDefault(); }
          });
          const timeAt = (e, svg) => {
            const box = svg.getBoundingClientRect();
            return from + (e.clientX - box.left) / box.width * (to - from);
          };
          // Above the lane: it must not cover the frames that it is about.
          const placeTip = (e, svg) => {
            const box = chart.getBoundingClientRect();
            tip.style.left = Math.min(Math.max(e.clientX - box.left, 0), box.width - 10) + 'px';
            tip.style.top = svg.getBoundingClientRect().top - box.top - tip.offsetHeight - 3 + 'px';
            tip.classList.toggle('left', e.clientX - box.left > box.width / 2);
          };
          const frameAt = (lane, t) => {
            const f = lane.frames, i = first(f, Math.floor(t / interval));
            const near = [i - 1, i, i + 1].filter(k => k >= 0 && k < f.n && f.due[k] * interval >= from - interval
              && f.due[k] * interval <= to);
            return near.sort((a, b) => Math.abs((f.due[a] + 0.5) * interval - t) - Math.abs((f.due[b] + 0.5) * interval - t))[0];
          };
          for (const entry of cpuLanes) {
            entry.lane.addEventListener('pointermove', e => {
              const t = timeAt(e, entry.svg) / sliceStep, isKnown = tape.windows.some(([a, b]) => a <= t && t < b);
              tip.hidden = entry.canvas.hidden || !isKnown;
              if (tip.hidden) { return; }
              const { slices } = entry, i = firstSlice(slices, t), name = entry.lane.querySelector('b').textContent;
              const isOn = i < slices.n && slices.start[i] <= t, ms = n => (n * sliceStep * 1000).toFixed(2) + ' ms';
              const begin = isOn ? slices.start[i] : i > 0 ? slices.end[i - 1] : 0;
              const end = isOn ? slices.end[i] : i < slices.n ? slices.start[i] : to / sliceStep;
              tip.textContent = name + ' at ' + (t * sliceStep).toFixed(4) + ' s: ' +
                (isOn ? tape.occupants[slices.who[i]].name : 'idle') + ' for ' + ms(end - begin);
              placeTip(e, entry.svg);
            });
            entry.lane.addEventListener('pointerleave', () => { tip.hidden = true; });
          }
          const brush = document.createElement('div');
          brush.className = 'brush'; brush.hidden = true;
          chart.append(brush);
          let drag = null;
          for (const lane of lanes) {
            const surface = lane.lane;
            surface.addEventListener('pointerdown', e => {
              if (e.button !== 0 || e.pointerType === 'touch') { return; }
              drag = { lane, t: timeAt(e, lane.svg), x: e.clientX };
              try { surface.setPointerCapture(e.pointerId); } catch { /* gone already */ }
            });
            surface.addEventListener('pointermove', e => {
              const i = frameAt(lane, timeAt(e, lane.svg)), box = chart.getBoundingClientRect();
              if (drag && Math.abs(e.clientX - drag.x) > 4) {
                brush.hidden = false;
                brush.style.left = Math.min(e.clientX, drag.x) - box.left + 'px';
                brush.style.width = Math.abs(e.clientX - drag.x) + 'px';
              }
              tip.hidden = i === undefined;
              if (i === undefined) { return; }
              tip.textContent = describe(lane, i);
              placeTip(e, lane.svg);
            });
            surface.addEventListener('pointerleave', () => { tip.hidden = true; });
            surface.addEventListener('pointerup', e => {
              const start = drag;
              drag = null; brush.hidden = true;
              if (!start) { return; }
              const t = timeAt(e, lane.svg);
              if (Math.abs(e.clientX - start.x) > 4) { zoom(Math.min(start.t, t), Math.max(start.t, t)); return; }
              const i = frameAt(lane, t);
              if (i === undefined) { return; }
              goTo(lane, i);
            });
            surface.addEventListener('dblclick', () => zoom(0, span));
            surface.addEventListener('wheel', e => {
              if (!e.ctrlKey) { return; }
              e.preventDefault();
              const t = timeAt(e, lane.svg), factor = e.deltaY < 0 ? 0.7 : 1.4;
              zoom(t - (t - from) * factor, t + (to - t) * factor);
            }, { passive: false });
          }
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
