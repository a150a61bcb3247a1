// Golden Eye's watchlist: 41 symbols in six categories, in table order.

/** Categories in table order with the label of each group. Source: specification, section 2. */
export const categories = [
  { category: 'etfs', label: 'ETFs & Indices' },
  { category: 'market_context', label: 'Market Context' },
  { category: 'mega_caps', label: 'Mega Caps' },
  { category: 'volatile_tech', label: 'Volatile Tech' },
  { category: 'crypto_plays', label: 'Crypto Plays' },
  { category: 'wild_cards', label: 'Wild Cards' },
] as const;
export type Category = (typeof categories)[number]['category'];

export const watchlist = {
  etfs: ['TNA', 'TZA', 'TQQQ', 'SQQQ', 'SOXL', 'SOXS', 'LABU', 'UVXY'],
  market_context: ['SPY', 'QQQ', 'IWM', 'DIA', 'VXX'],
  mega_caps: ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA'],
  volatile_tech: ['AMD', 'PLTR', 'SMCI', 'MU', 'AVGO', 'SNOW', 'NFLX', 'CRWD'],
  crypto_plays: ['COIN', 'MSTR', 'MARA', 'RIOT', 'CLSK', 'IBIT'],
  wild_cards: ['GME', 'AMC', 'SOFI', 'RIVN', 'HOOD', 'IONQ', 'SOUN'],
} as const satisfies Record<Category, readonly string[]>;

export const watchedSymbols: readonly string[] = categories.flatMap(({ category }) => [...watchlist[category]]);

const categoryBySymbol = new Map<string, Category>(
  categories.flatMap(({ category }) => watchlist[category].map((symbol) => [symbol, category] as const)),
);

/** Null for a symbol not on the watchlist. */
export function findCategory(symbol: string): Category | null {
  return categoryBySymbol.get(symbol) ?? null;
}

/** Null: stocks not on the watchlist. */
export function categoryLabel(category: Category | null): string {
  return categories.find((row) => row.category === category)?.label ?? 'Beyond the watchlist';
}

/** The funds the banner reads: small caps and Nasdaq 100, threefold and inverse, and volatility. */
export const bannerFunds = ['TNA', 'TZA', 'TQQQ', 'SQQQ', 'VXX'] as const;
export type BannerFund = (typeof bannerFunds)[number];
