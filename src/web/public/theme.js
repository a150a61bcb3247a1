// Sets the remembered theme before the first paint; web/ui/theme/theme.ts takes over afterwards and keeps the same key.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // storage is blocked: follow the system
  }
  const light = choice === 'light' || (choice !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  const theme = light ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  for (const mark of document.querySelectorAll('meta[name="theme-color"]')) {
    mark.media = mark.dataset.theme === theme ? 'all' : 'not all';
  }
})();
