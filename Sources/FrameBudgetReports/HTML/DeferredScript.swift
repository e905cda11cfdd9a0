/// The script that puts deferred parts back where they were taken from, when they are opened.
enum DeferredScript {
    /// The source; it runs within the page's one script.
    static let source: HTML = """
          const later = document.getElementById('later');
          const inflated = () => {
            const bytes = Uint8Array.from(atob(later.textContent), c => c.charCodeAt(0));
            const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
            return new Response(stream).text().then(text => text.split('\\x1e'));
          };
          let parts = null;
          const fill = async where => {
            const place = where.querySelector(':scope > .later, :scope > * > .later');
            if (!place || !later) { return; }
            parts ??= inflated();
            let text;
            try { text = (await parts)[Number(place.dataset.part)]; } catch { return; }
            const template = document.createElement('template');
            template.innerHTML = text;
            flames(template.content);
            sortable(template.content);
            place.replaceWith(template.content);
          };
          document.addEventListener('toggle', e => { if (e.target.open) { fill(e.target); } }, true);
          document.addEventListener('change', e => {
            if (e.target.matches('.pick')) { for (const f of e.target.parentElement.querySelectorAll('.flame')) { fill(f); } }
          });

        """
}
