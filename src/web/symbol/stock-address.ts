// Address of the page of a stock.

export const stockAddress = (symbol: string) => `/stocks/${encodeURIComponent(symbol)}`;
