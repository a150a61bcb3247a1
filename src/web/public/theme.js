// Sets the remembered theme before the first paint; web/ui/theme.ts takes over afterwards and keeps the same key.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // storage is blocked: follow the system
  }
  const light = choice === 'light' || (choice !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
