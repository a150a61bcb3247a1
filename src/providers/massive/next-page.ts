// Next page of a Massive reply: only path and query are taken from the vendor's address.

/**
 * Path and query below our base URL, or null when the address is unusable. A key in it is left out; the host is
 * ignored, so an answer cannot send us elsewhere.
 */
export function nextPage(baseUrl: string, nextUrl: string): { path: string; query: Record<string, string> } | null {
  if (!URL.canParse(nextUrl)) return null;
  const next = new URL(nextUrl);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const below = prefix !== '' && next.pathname.startsWith(`${prefix}/`);
  const path = below ? next.pathname.slice(prefix.length) : next.pathname;
  const query: Record<string, string> = {};
  for (const [name, value] of next.searchParams) {
    if (name.toLowerCase() !== 'apikey') query[name] = value;
  }
  return { path, query };
}
