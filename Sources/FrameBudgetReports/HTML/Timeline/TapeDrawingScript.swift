import FrameTrace

/// The part of the timeline's script that draws: who had the CPUs, the frames, and what is around them.
enum TapeDrawingScript {
    /// The source; it runs within ``TapeScript``.
    static let source: HTML = """
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
              svg.setAttribute('viewBox', from / span * columns + ' 0 ' + (to - from) / span * columns + ' ' + svg.viewBox.baseVal.height);
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
        """
}
