// Path of a company's icon on our own origin.

export function iconPath(symbol: string): string {
  return `/api/stocks/icon/${encodeURIComponent(symbol)}`;
}
