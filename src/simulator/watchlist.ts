// The names the simulated market keeps lively: the 41 of the minute-level detector's watchlist, in its six categories.

export const lively: Readonly<Record<string, readonly string[]>> = {
  etfs: ['TNA', 'TZA', 'TQQQ', 'SQQQ', 'SOXL', 'SOXS', 'LABU', 'UVXY'],
  market_context: ['SPY', 'QQQ', 'IWM', 'DIA', 'VXX'],
  mega_caps: ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA'],
  volatile_tech: ['AMD', 'PLTR', 'SMCI', 'MU', 'AVGO', 'SNOW', 'NFLX', 'CRWD'],
  crypto_plays: ['COIN', 'MSTR', 'MARA', 'RIOT', 'CLSK', 'IBIT'],
  wild_cards: ['GME', 'AMC', 'SOFI', 'RIVN', 'HOOD', 'IONQ', 'SOUN'],
};

export const livelySymbols: ReadonlySet<string> = new Set(Object.values(lively).flat());
