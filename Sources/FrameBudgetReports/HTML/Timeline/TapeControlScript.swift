/// The part of the timeline's script that zooms and moves: buttons, keys and the pointer.
enum TapeControlScript {
    /// The source; it runs within ``TapeScript``.
    static let source: HTML = """
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
            if (best) { goTo(best.lane, best.i); return; }
            range.textContent = 'no ' + (isWhole() ? '' : sign > 0 ? 'later ' : 'earlier ') + unit.late + ' ' + unit.noun;
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
          // Keys work where the timeline or one of its buttons has the focus, so that none is taken from the page.
          const onKey = e => {
            if ((e.target !== region && !bar.contains(e.target)) || e.ctrlKey || e.metaKey || e.altKey) { return; }
            const act = { '+': () => by(0.4), '=': () => by(0.4), '-': () => by(2.5), ArrowLeft: () => shift(-0.25),
              ArrowRight: () => shift(0.25), Home: () => zoom(0, span), Escape: () => zoom(0, span),
              n: () => nextMissed(1), p: () => nextMissed(-1) }[e.key];
            if (act && !(isWhole() && e.key.startsWith('Arrow'))) { act(); e.preventDefault(); }
          };
          region.addEventListener('keydown', onKey);
          bar.addEventListener('keydown', onKey);
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
        """
}
