// Host of the API: the page's own origin unless the page's head names another, for pages that are served elsewhere.
export function apiHost(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="api-host"]')?.content ?? '';
  return named.replace(/\/+$/, '');
}
