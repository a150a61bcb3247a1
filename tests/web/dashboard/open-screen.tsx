// Opens the dashboard at an address, in front of a server that speaks the contract, as a signed-in user would.
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { DashboardScreen } from '../../../src/web/screens/dashboard/dashboard-screen.tsx';
import { type Answers, type Asked, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { article, liveData, sampleSignals } from '../signals-pro/sample-signals.ts';
import { noHistory } from '../stock/open-stock.tsx';
import { sampleBars } from '../stock/sample-stock.ts';
import { verdictAnswer } from '../symbol/verdicts/sample-verdicts.ts';
import { miniCards } from './sample-cards.ts';
// Parts with a download of their own are at hand here: no test waits for their code.
import '../../../src/web/screens/dashboard/guide-drawer.tsx';
import '../../../src/web/screens/dashboard/symbol-panel.tsx';
import '../../../src/web/stock/chart/candle-chart.tsx';
import '../../../src/web/symbol/insider/insider-drawer.tsx';
import '../../../src/web/symbol/news/news-drawer.tsx';

const scoresOfSample = Object.fromEntries(sampleSignals.map((signal) => [signal.symbol, { scores: signal }]));

/** The symbol an address names. */
export const symbolIn = ({ path }: Asked) =>
  /\/api\/signals\/(?:symbol\/)?([^/?]+)/.exec(decodeURIComponent(path))?.[1] ?? '';

export async function startSample(answers: Answers = {}) {
  return serveContract({
    miniCards: miniCards(),
    symbolSignals: (asked) => {
      const found = sampleSignals.find(({ symbol }) => symbol === symbolIn(asked));
      if (found === undefined) throw new Refused({ status: 404, detail: 'No signals' });
      return { synthesis: found, signal_details: found.signal_details, score_history: found.score_history };
    },
    liveData: (asked) => liveData(symbolIn(asked), Date.now()),
    verdicts: verdictAnswer(Date.now(), scoresOfSample),
    richNews: (asked) => ({
      results: Array.from({ length: Number(/limit=(\d+)/.exec(asked.path)?.[1]) }, (_, at) => article(`n${at}`)),
    }),
    ...noHistory,
    stockBars: sampleBars(),
    ...answers,
  });
}

export const openScreen = (search = '') => drawScreen(`/dashboard${search}`, <DashboardScreen />);

/** Gives the page this width in pixels. */
export function onWidth(px: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: px >= Number(/min-width: (\d+)rem/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) * 16,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

export const cards = () => screen.findByRole('list', { name: /symbols$/ });

export async function openSample(answers: Answers = {}, search = '') {
  const served = await startSample(answers);
  openScreen(search);
  return served;
}

/** As above, once the cards stand there. */
export async function openCards(answers: Answers = {}, search = '') {
  const served = await openSample(answers, search);
  await cards();
  return served;
}

/** Symbols of the cards from the top left. */
export const symbols = () =>
  [...document.querySelectorAll('button[data-symbol]')].map((card) => card.getAttribute('data-symbol'));

export const card = (symbol: string) => {
  const found = document.querySelector<HTMLButtonElement>(`button[data-symbol="${symbol}"]`);
  if (found === null) throw new Error(`No card of ${symbol}`);
  return found;
};

export const panel = (symbol: string) => screen.findByRole('region', { name: `${symbol} in detail` });
