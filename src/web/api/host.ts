// Where the API lives: the page's own origin unless the build names another.
export function apiHost(): string {
  return (import.meta.env.VITE_API_HOST ?? '').replace(/\/+$/, '');
}
