/// Script that puts deferred parts back in place when they are opened.
enum DeferredScript {
    /// The source; it runs within the page's one script.
    static let source: HTML = """
          // Two characters of 91 are 13 bits.
          const bytesOf = element => {
            const text = element.textContent, bytes = new Uint8Array(Number(element.dataset.bytes));
            const digit = i => { const c = text.charCodeAt(i); return c - 33 - (c > 38) - (c > 60) - (c > 62); };
            for (let i = 0, at = 0, bits = 0, count = 0; at < bytes.length; i += 2) {
              bits = (bits << 13) | (digit(i) * 91 + digit(i + 1));
              for (count += 13; count >= 8 && at < bytes.length; count -= 8) { bytes[at++] = bits >> (count - 8); }
              bits &= 0xff;
            }
            return bytes;
          };
          const later = document.getElementById('later');
          const inflated = () => {
            const stream = new Blob([bytesOf(later)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
            return new Response(stream).text().then(text => text.split('\\x1e'));
          };
          let parts = null;
          const fill = async place => {
            if (!place || !later) { return; }
            parts ??= inflated();
            let text;
            try { text = (await parts)[Number(place.dataset.part)]; } catch { return; }
            const template = document.createElement('template');
            template.innerHTML = text;
            flames(template.content);
            sortable(template.content);
            explains(template.content);
            place.replaceWith(template.content);
          };
          const open = where => fill(where.querySelector(':scope > .later, :scope > * > .later'));
          document.addEventListener('toggle', e => { if (e.target.open) { open(e.target); } }, true);
          document.addEventListener('change', e => {
            if (e.target.matches('.pick')) { for (const f of e.target.parentElement.querySelectorAll('.flame')) { open(f); } }
          });
          const listed = Promise.all([...document.querySelectorAll('.frames')].map(async list => {
            const rest = list.querySelector(':scope > .later');
            if (rest) { await fill(rest); }
            frameBar(list);
          }));
          // A link to what is folded opens it.
          const reveal = () => {
            const target = /^#[\\w-]+$/.test(location.hash) ? document.getElementById(location.hash.slice(1)) : null;
            const fold = target?.querySelector(':scope > details.fold');
            if (fold) { fold.open = true; target.scrollIntoView(); }
          };
          addEventListener('hashchange', reveal);
          document.querySelector('.bar-top')?.addEventListener('click', e => {
            if (e.target.hash === location.hash) { reveal(); }
          });
          reveal();

        """
}
