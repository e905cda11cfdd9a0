/// Script that saves the figures of the page as a file.
enum SaveScript {
    /// The source; it runs within the page's one script.
    static let source: HTML = """
        const save = document.getElementById('save'), figures = document.getElementById('result');
        if (save && figures) {
          save.hidden = false;
          save.addEventListener('click', () => {
            const link = document.createElement('a');
            link.href = URL.createObjectURL(new Blob([figures.textContent], { type: 'application/json' }));
            link.download = 'figures.json';
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 1000);
          });
        }

        """
}
