// Opens the page of a stock at an address, in front of a server that speaks the contract.
import { Route, Routes } from 'react-router';
import type { Setup } from '../../../src/domain/goldeneye/golden-eye.ts';
import { StockPageScreen } from '../../../src/web/screens/stock-page/stock-page-screen.tsx';
import { type Answers, type Asked, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleMarket, sampleUser } from '../sample-people.ts';
import { searchResult } from '../screener/sample-stocks.ts';
import { article, liveData, sampleSignals, signal } from '../signals-pro/sample-signals.ts';
import { companyFacts, sampleAnalysis, sampleBars, sampleStock, stockParts } from '../stock/sample-stock.ts';
import { verdictAnswer } from '../symbol/verdicts/sample-verdicts.ts';
// Parts with a download of their own are at hand here: no test waits for their code.
import '../../../src/web/stock/chart/candle-chart.tsx';
import '../../../src/web/stock/lanes/said-lanes.tsx';
import '../../../src/web/symbol/insider/insider-drawer.tsx';
import '../../../src/web/symbol/news/news-drawer.tsx';

const [nvda = signal('NVDA', null, {})] = sampleSignals;
/** The stock of the page has the sample signals of NVDA. */
export const kestrel = { ...nvda, symbol: 'KSTL', company_name: 'Kestrel Samples Inc.' };

export const identity = (symbol: string) => ({
  ...searchResult(symbol, 'Kestrel Samples Inc.', {
    current_price: 214.36,
    price_change: 10.58,
    price_change_percent: 5.19,
  }),
  smart_cat_score: kestrel.smart_cat_score,
  tab: 'premium' as const,
  prices_as_of: new Date().toISOString(),
  exchange: 'XNAS',
  type: 'CS',
  sector: 'Technology',
  industry: 'Semiconductors',
  market_cap: 5.22e12,
  next_earnings_date: '2026-12-02',
  next_earnings_bell: 'after',
});

export const lastPart = ({ path }: Asked) => decodeURIComponent(path.split('?')[0]?.split('/').at(-1) ?? '');

/** The market's time. */
const NOW = Date.parse('2026-11-17T18:14:00.000Z');
/** A window on the stock of the page, found so many minutes before the market's time. */
export const planWindow = (minutesAgo: number, changes: object = {}) => ({
  pattern: 'market_follow' as const,
  side: 'long' as const,
  action: 'BUY' as const,
  detected_at: NOW - minutesAgo * 60_000,
  entry: 214,
  entry_low: 213.86,
  entry_high: 214.14,
  stop: 213,
  target: 216,
  confidence: 61,
  spread: 0.02,
  refused: null,
  market_known_at: NOW - minutesAgo * 60_000,
  outcome: null,
  net_r: null,
  exited_at: null,
  ...changes,
});

/** The plan of such a window at the price of the page, 214.36. */
export const openPlan = (minutesAgo: number, changes: Partial<Setup> = {}): Setup => ({
  ...planWindow(minutesAgo),
  ...{ entry: 214.3, entry_low: 214.2, entry_high: 214.4, stop: 213.4, target: 216.4 },
  symbol: 'KSTL',
  company_name: null,
  scope: 'market',
  patterns: ['market_follow'],
  relative_volume: 4,
  volume_estimated: false,
  ends_at: NOW + (30 - minutesAgo) * 60_000,
  spread_share: 2,
  price: 214.36,
  change_pct: 1,
  distance_pct: 0,
  state: 'can_be_entered',
  late: null,
  ended: null,
  risk: 0.97,
  gain: 2.03,
  reward_to_risk: 2.09,
  ...changes,
});

export const KNOWN = ['KSTL', 'PLVR', 'TNA'];

const usual = (): Answers => ({
  me: sampleUser,
  marketStatus: sampleMarket,
  myStars: { stars: [], most: 500 },
  stockIdentity: (asked) => {
    const symbol = lastPart(asked).toUpperCase();
    if (!KNOWN.includes(symbol)) throw new Refused({ status: 404, detail: `Unknown symbol ${lastPart(asked)}` });
    return identity(symbol);
  },
  signalPrices: { as_of: null, source: null, prices: [] },
  stockPeers: { industry: 'Semiconductors', peers: [{ ...searchResult('PLVR', 'Plover Samples'), market_cap: 3e11 }] },
  verdicts: verdictAnswer(Date.now()),
  liveData: liveData('KSTL', Date.now()),
  tickerDetails: { ...companyFacts, ...stockParts },
  currentStock: new Refused({ status: 404, detail: 'not in the screener' }),
  fetchSingle: { success: true, stock: sampleStock() },
  signalStats: new Refused({ status: 404, detail: 'none' }),
  symbolSignals: { synthesis: kestrel, signal_details: kestrel.signal_details, score_history: kestrel.score_history },
  symbolScores: { symbol: 'KSTL', days: [] },
  signalHistory: { scores: [], signals: [] },
  goldenEyeWindows: { windows: [], plan: null },
  stockDecisions: { decisions: [] },
  decisionHistory: { decisions: [] },
  publishedScores: { scores: [] },
  recordStock: { market: 'simulated', outcomes: [] },
  stockBars: ({ path }) => sampleBars(path.includes('span=daily') ? 'daily' : 'minute'),
  richNews: { results: [article('n1')] },
  searchStocks: { results: [searchResult('KSTL', 'Kestrel Samples Inc.')], popular: [] },
  analyzeStock: sampleAnalysis,
});

export async function openPage(path = '/stocks/KSTL', answers: Answers = {}, state?: unknown) {
  const served = await serveContract({ ...usual(), ...answers });
  drawScreen(
    path,
    <Routes>
      <Route path="/stocks/:symbol" element={<StockPageScreen />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>,
    state,
  );
  return served;
}
