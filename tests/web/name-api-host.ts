// Host of the API as a page's head names it; the set-up of web tests takes it back.
export function nameApiHost(host: string): void {
  forgetApiHost();
  const meta = document.createElement('meta');
  meta.name = 'api-host';
  meta.content = host;
  document.head.append(meta);
}

export function forgetApiHost(): void {
  for (const meta of document.head.querySelectorAll('meta[name="api-host"]')) meta.remove();
}
