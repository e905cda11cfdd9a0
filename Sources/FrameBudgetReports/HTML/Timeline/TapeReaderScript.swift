/// The part of the timeline's script that reads a ``FrameTape``.
enum TapeReaderScript {
    /// The source; it runs within ``TapeScript``.
    static let source: HTML = """
          // Reads what the range coder wrote.
          const reader = element => {
            const bytes = bytesOf(element);
            let at = 4, range = 2 ** 32 - 1, code = 0;
            for (let i = 0; i < 4; i++) { code = code * 256 + (bytes[i] ?? 0); }
            const chances = size => new Uint16Array(size).fill(1024);
            const bit = (chance, i) => {
              const bound = (range >>> 11) * chance[i];
              let value = 0;
              if (code < bound) { range = bound; chance[i] += 2048 - chance[i] >> 5; }
              else { value = 1; range -= bound; code -= bound; chance[i] -= chance[i] >> 5; }
              while (range < 2 ** 24) { range *= 256; code = code * 256 + (bytes[at++] ?? 0); }
              return value;
            };
            const model = contexts => ({ counts: chances(contexts * 32), digits: chances(32 * 128) });
            const read = (model, context = 0) => {
              let place = 1, value = 1;
              while (place < 32) { place = place * 2 + bit(model.counts, context * 32 + place); }
              const count = place - 32;
              for (let shift = count - 2, prefix = 1; shift >= 0; shift--) {
                const b = bit(model.digits, count * 128 + (prefix < 128 ? prefix : shift));
                prefix = Math.min(prefix * 2 + b, 128);
                value = value * 2 + b;
              }
              return count ? value : 0;
            };
            return { bit, chances, model, read };
          };
          // The slices of a CPU in quanta: from when to when, and who.
          const decodeSlices = index => {
            const n = tape.cpus[index], { model, read } = reader(document.getElementById('tape-cpu-' + index));
            const gaps = model(1), lengths = model(32), who = model(32);
            const slices = { n, start: new Int32Array(n), end: new Int32Array(n), who: new Int32Array(n) };
            let at = 0, last = 0;
            for (let i = 0; i < n; i++) {
              slices.start[i] = at += read(gaps);
              slices.who[i] = read(who, Math.min(last, 31));
              last = slices.who[i];
              slices.end[i] = at += read(lengths, Math.min(last, 31));
            }
            return slices;
          };
          const decode = function* (index) {
            const app = tape.apps[index], n = app.count;
            const { bit, chances, model, read } = reader(document.getElementById('tape-' + index));
            const frames = { n, number: new Int32Array(n), due: new Int32Array(n), time: new Int32Array(n), part: new Uint8Array(n),
              missed: new Uint8Array(n), dropped: new Uint16Array(n), cause: new Uint8Array(n), mask: new Uint16Array(n),
              place: new Int32Array(n), others: [] };
            const news = chances(2), times = model(32), each = tape.parts.map(() => model(1));
            const [distance, step, parts, masks, marks, drops, reasons] = [1, 2, 3, 4, 5, 6, 7].map(() => model(1));
            let due = app.origin, number = app.first, part = 0, mask = 0, wasNews = 0, digits = 0;
            for (let i = 0; i < n; i++) {
              wasNews = bit(news, wasNews);
              if (wasNews) {
                const far = (due += read(distance), read(step));
                number += far & 1 ? -(far + 1) / 2 : far / 2; part = read(parts); mask = read(masks);
                const flags = read(marks);
                frames.missed[i] = (flags >> 2 & 1) | (flags & 2);
                if (flags & 1) { frames.dropped[i] = Math.min(read(drops), 65535); }
                if (flags & 4) { frames.cause[i] = read(reasons); }
              } else { due += 1; number += 1; }
              const time = read(times, digits);
              digits = Math.min(32 - Math.clz32(time), 31);
              frames.number[i] = number; frames.due[i] = due; frames.time[i] = time; frames.part[i] = part;
              frames.mask[i] = mask; frames.place[i] = frames.others.length;
              for (let p = 0; p < each.length; p++) { if (mask >> p & 1) { frames.others.push(read(each[p])); } }
              if (!(i + 1 & 2047)) { yield; }
            }
            return frames;
          };
          // The parts of a frame in the order in which they are stacked: the largest is what the others leave.
          const partsOf = (f, i) => {
            const found = [];
            let rest = f.time[i], at = f.place[i];
            for (let p = 0; p < tape.parts.length; p++) {
              if (f.mask[i] >> p & 1) { found.push([p, f.others[at]]); rest -= f.others[at++]; }
              else if (p === f.part[i]) { found.push([p, -1]); }
            }
            for (const part of found) { if (part[1] < 0) { part[1] = Math.max(rest, 0); } }
            return found;
          };

        """
}
