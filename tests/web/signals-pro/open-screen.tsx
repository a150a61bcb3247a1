// Opens Signals Pro at an address, in front of the sample server, as a signed-in user would.
import { afterEach, beforeEach, vi } from 'vitest';
import { SignalsProScreen } from '../../../src/web/screens/signals-pro/signals-pro-screen.tsx';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleVerdicts } from '../symbol/verdicts/sample-verdicts.ts';
import { type Answers, refuse, type SampleServer, sampleServer } from './sample-server.ts';
import { article, latest, liveData, sampleSignals } from './sample-signals.ts';
// Parts with a download of their own are at hand here: no test waits for their code.
import '../../../src/web/screens/signals-pro/compact-list.tsx';
import '../../../src/web/screens/signals-pro/detail-drawer.tsx';
import '../../../src/web/screens/signals-pro/guide-drawer.tsx';
import '../../../src/web/screens/signals-pro/premium-drawer.tsx';
import '../../../src/web/screens/signals-pro/signals-table.tsx';
import '../../../src/web/symbol/insider/insider-drawer.tsx';
import '../../../src/web/symbol/news/news-drawer.tsx';
import { forgetApiHost, nameApiHost } from '../name-api-host.ts';

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
});

/** A sample server for each test of a file: `start` starts it, `server` is the one of the test that runs. */
export function sampleServers({ introduction = false } = {}) {
  let running: SampleServer | null = null;
  beforeEach(() => {
    if (introduction) localStorage.clear();
    else localStorage.setItem('proIntroBannerDismissed', 'true');
    // What a test leaves under way fails when its server goes; the page logs that.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    await running?.close();
    running = null;
    vi.restoreAllMocks();
    forgetApiHost();
  });
  const start = async (answers: Partial<Answers> = {}): Promise<void> => {
    running = await sampleServer({ ...usual(Date.now()), ...answers });
    nameApiHost(running.url);
  };
  const server = (): SampleServer => {
    if (running === null) throw new Error('The test has not started its server.');
    return running;
  };
  return { start, server };
}

/** jsdom draws nothing, so that rows keep the heights they are guessed with: a window in which a few cards of any density fit. */
const WINDOW_PX = 6_000;

export function openScreen(search = '') {
  vi.stubGlobal('innerHeight', WINDOW_PX);
  return drawScreen(`/signals-live-pro${search}`, <SignalsProScreen />);
}
