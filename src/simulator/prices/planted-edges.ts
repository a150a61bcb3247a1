// Expert lists that predict simulated prices, and by how much.

/** `bps`: mean log return of a list's fresh rows over the next `sessions`, net of market and sector, basis points. */
export type Edge = { slug: string; bps: number; sessions: number };

/** Lists that are not named here choose their rows without looking ahead: their true edge is zero. */
export const plantedEdges: readonly Edge[] = [
  { slug: 'idea-engine', bps: 200, sessions: 10 },
  { slug: 'momentum-alerts', bps: 130, sessions: 5 },
  { slug: 'momentum-alerts, bearish rows', bps: -130, sessions: 5 },
  { slug: 'stocks-to-short', bps: -200, sessions: 10 },
  { slug: 'upgrades', bps: 70, sessions: 5 },
  { slug: 'downgrades', bps: -90, sessions: 5 },
  { slug: 'most-upgraded', bps: 60, sessions: 10 },
  { slug: 'insider-buying', bps: 120, sessions: 20 },
  { slug: 'cluster-insider-buys', bps: 250, sessions: 20 },
  { slug: 'ceo-cfo-buys', bps: 180, sessions: 20 },
  { slug: 'unusual-call-volume', bps: 60, sessions: 5 },
  { slug: 'unusual-put-volume', bps: -60, sessions: 5 },
  { slug: 'earnings-beats', bps: 150, sessions: 20 },
  { slug: 'earnings-misses', bps: -150, sessions: 20 },
  { slug: 'guidance-raised', bps: 120, sessions: 20 },
  { slug: 'guidance-cut', bps: -120, sessions: 20 },
  { slug: 'short-interest-increase', bps: -60, sessions: 20 },
  { slug: 'negative-news-sentiment', bps: -80, sessions: 5 },
];
