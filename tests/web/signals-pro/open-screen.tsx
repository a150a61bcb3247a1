// Opens Signals Pro at an address, in front of the sample server, as a signed-in user would.
import { afterEach, beforeEach, vi } from 'vitest';
import { SignalsProScreen } from '../../../src/web/screens/signals-pro/signals-pro-screen.tsx';
import { drawScreen } from '../drawn-screen.tsx';
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

export const usual = (now: number): Answers => ({
  latest: () => latest(sampleSignals, new Date(now - 16 * 60_000).toISOString()),
  live: (symbol) => liveData(symbol, now),
  signals: (symbol) => {
    const found = sampleSignals.find((signal) => signal.symbol === symbol);
    return found === undefined
      ? refuse(404, `No signals for ${symbol}`)
      : { synthesis: found, signal_details: found.signal_details, score_history: found.score_history };
  },
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
    vi.unstubAllEnvs();
  });
  const start = async (answers: Partial<Answers> = {}): Promise<void> => {
    running = await sampleServer({ ...usual(Date.now()), ...answers });
    vi.stubEnv('VITE_API_HOST', running.url);
  };
  const server = (): SampleServer => {
    if (running === null) throw new Error('The test has not started its server.');
    return running;
  };
  return { start, server };
}

/** jsdom draws nothing: every element gets a height, so that the list knows which cards are near the window. */
function giveHeights(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
}

export function openScreen(search = '') {
  giveHeights();
  return drawScreen(`/signals-live-pro${search}`, <SignalsProScreen />);
}
