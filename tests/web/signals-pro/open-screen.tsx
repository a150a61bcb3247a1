// Opens Signals Pro at an address, in front of a server that speaks the contract, as a signed-in user would.
import { beforeEach, vi } from 'vitest';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import type { SymbolPrices } from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import type { ScoreDays, SymbolSignals } from '../../../src/domain/signals/signal.ts';
import type { SignalListColumns } from '../../../src/domain/signals/wire/columns-wire.ts';
import type { StockVerdicts } from '../../../src/domain/verdicts/verdict.ts';
import { SignalsProScreen } from '../../../src/web/screens/signals-pro/signals-pro-screen.tsx';
import { type Asked, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleVerdicts } from '../symbol/verdicts/sample-verdicts.ts';
import { article, latest, liveData, sampleSignals } from './sample-signals.ts';
// Parts with a download of their own are at hand here: no test waits for their code.
import '../../../src/web/screens/signals-pro/compact-list.tsx';
import '../../../src/web/screens/signals-pro/detail-drawer.tsx';
import '../../../src/web/screens/signals-pro/guide-drawer.tsx';
import '../../../src/web/screens/signals-pro/premium-drawer.tsx';
import '../../../src/web/screens/signals-pro/signals-table.tsx';
import '../../../src/web/symbol/insider/insider-drawer.tsx';
import '../../../src/web/symbol/news/news-drawer.tsx';

export const refuse = (status: number, detail: string) => new Refused({ status, detail });

type Answer<T> = T | Refused | Promise<T | Refused>;
/** What the server says; tests replace single answers. */
type Answers = {
  latest: () => Answer<SignalListColumns>;
  live: (symbol: string, refresh: boolean) => Answer<LiveReply>;
  news: (symbol: string, limit: number) => Answer<{ results?: unknown[]; status?: string }>;
  signals: (symbol: string) => Answer<SymbolSignals>;
  verdicts: (symbols: readonly string[]) => Answer<{ verdicts: StockVerdicts[] }>;
  prices: (symbols: readonly string[]) => Answer<SymbolPrices>;
  scoreDays: (symbol: string) => Answer<ScoreDays>;
};

const usual = (now: number): Answers => ({
  latest: () => latest(sampleSignals, new Date(now - 16 * 60_000).toISOString()),
  live: (symbol) => liveData(symbol, now),
  signals: (symbol) => {
    const found = sampleSignals.find((signal) => signal.symbol === symbol);
    return found === undefined
      ? refuse(404, `No signals for ${symbol}`)
      : { synthesis: found, signal_details: found.signal_details, score_history: found.score_history };
  },
  verdicts: (symbols) => ({
    verdicts: symbols.map((symbol) => {
      const scores = sampleSignals.find((signal) => signal.symbol === symbol) ?? null;
      return sampleVerdicts(symbol, now, { scores });
    }),
  }),
  prices: (symbols) => ({
    as_of: new Date(now - 4_000).toISOString(),
    source: 'Sample',
    prices: symbols.map((symbol) => ({
      symbol,
      current_price: 214.36,
      price_change: 10.58,
      price_change_percent: 5.19,
      volume: 623_800_000,
    })),
  }),
  news: (_, limit) => ({ results: Array.from({ length: Math.min(8, limit) }, (__, index) => article(`n${index}`)) }),
  scoreDays: () => refuse(404, 'Not found'),
});

const symbolIn = ({ path }: Asked) => /^\/api\/signals\/(?:symbol\/)?([^/?]+)/.exec(path)?.[1] ?? '';
const queryOf = ({ path }: Asked) => new URL(path, 'http://sample').searchParams;
const symbolsIn = (asked: Asked) => (queryOf(asked).get('symbols') ?? '').split(',');

/** A sample server for each test of a file: `start` starts it, `open` opens the page in front of it, `server` is the one of the test that runs. */
export function sampleServers({ introduction = false } = {}) {
  let asked: readonly Asked[] = [];
  let says = usual(0);
  beforeEach(() => {
    if (!introduction) localStorage.setItem('proIntroBannerDismissed', 'true');
    // What a test leaves under way fails when its server goes; the page logs that.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  const start = async (answers: Partial<Answers> = {}): Promise<void> => {
    says = { ...usual(Date.now()), ...answers };
    const served = await serveContract({
      signalColumns: () => says.latest(),
      liveData: (one) => says.live(symbolIn(one), queryOf(one).get('refresh') === 'true'),
      richNews: (one) => says.news(symbolIn(one), Number(queryOf(one).get('limit'))),
      symbolSignals: (one) => says.signals(symbolIn(one)),
      symbolScores: (one) => says.scoreDays(symbolIn(one)),
      verdicts: (one) => says.verdicts(symbolsIn(one)),
      signalPrices: (one) => says.prices(symbolsIn(one)),
    });
    asked = served.asked;
  };
  /** The page in front of it. */
  const open = async (search = '', answers: Partial<Answers> = {}) => {
    await start(answers);
    return openScreen(search);
  };
  const server = () => ({ asked: asked.map(({ path }) => path), answers: says });
  return { start, open, server };
}

/** jsdom draws nothing, so that rows keep the heights they are guessed with: a window in which a few cards of any density fit. */
const WINDOW_PX = 6_000;

export function openScreen(search = '') {
  vi.stubGlobal('innerHeight', WINDOW_PX);
  return drawScreen(`/signals-live-pro${search}`, <SignalsProScreen />);
}
