// Path of a company's icon on this server.

export function iconPath(symbol: string): string {
  return `/api/stocks/icon/${encodeURIComponent(symbol)}`;
}
