// Where the icon of a company is served, on our own origin.

export function iconPath(symbol: string): string {
  return `/api/stocks/icon/${encodeURIComponent(symbol)}`;
}
