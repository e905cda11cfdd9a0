/// Script of flame graphs: a click zooms a box to the full width, arrow keys move between boxes.
enum FlameScript {
    /// The source; it runs within the page's one script.
    static let source: HTML = """
          const flames = root => { for (const boxes of root.querySelectorAll('.boxes')) {
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
            const isHidden = box => box && box.querySelector(':scope>b')?.offsetParent === null;
            const past = (box, step) => { while (isHidden(box)) { box = step(box); } return box; };
            const up = box => box.parentElement.parentElement, down = box => box.querySelector(':scope>.k>div');
            const first = boxes.querySelector('b');
            if (first) { first.tabIndex = 0; }
            boxes.addEventListener('click', e => { if (e.target.matches('b')) { zoom(e.target.parentElement); } });
            boxes.addEventListener('keydown', e => {
              if (!e.target.matches('b')) { return; }
              const box = e.target.parentElement;
              const to = { ArrowUp: past(up(box), up), ArrowLeft: past(box.previousElementSibling, down),
                ArrowRight: past(box.nextElementSibling, down), ArrowDown: past(down(box), down) }[e.key];
              if (e.key === 'Enter') { zoom(box); } else if (!to || !e.key.startsWith('Arrow')) { return; }
              e.preventDefault();
              const next = to && to.querySelector(':scope>b');
              if (next) { e.target.tabIndex = -1; next.tabIndex = 0; next.focus(); }
            });
          } };
          flames(document);

        """
}
