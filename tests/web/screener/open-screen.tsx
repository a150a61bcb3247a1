// Opens the screener at an address, in front of a server that speaks the contract, as a signed-in user would.
import { screen } from '@testing-library/react';
import { ScreenerScreen } from '../../../src/web/screens/screener/screener-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleMarket } from '../sample-people.ts';
import { current, runInfo, sampleStocks, symbolIn } from './sample-stocks.ts';
// Parts with a download of their own are at hand here: no test waits for their code.
import '../../../src/web/screens/screener/filters/filter-panel.tsx';
import '../../../src/web/screens/screener/filters/set-filters.tsx';
import '../../../src/web/screens/screener/guide-drawer.tsx';
import '../../../src/web/screens/screener/nearly-hot.tsx';
import '../../../src/web/screens/screener/nothing.tsx';
import '../../../src/web/screens/screener/open-stock.tsx';
import '../../../src/web/screens/screener/saved/saved-screens.tsx';
import '../../../src/web/screens/screener/search/search-results.tsx';

export async function startSample(answers: Answers = {}) {
  return serveContract({
    marketStatus: sampleMarket,
    ...current(),
    savedScreens: { screens: [], most: 30 },
    currentStock: (asked) => {
      const stock = sampleStocks.find(({ symbol }) => symbol === symbolIn(asked));
      if (stock === undefined) throw new Refused({ status: 404, detail: 'Not in the run' });
      return { run_info: runInfo(), stock, filters_by_run: [], estimates: [] };
    },
    ...answers,
  });
}

export const openScreen = (search = '') => drawScreen(`/screener${search}`, <ScreenerScreen />);

export const grid = () => screen.findByRole('grid');

export async function openSample(answers: Answers = {}, search = '') {
  const served = await startSample(answers);
  openScreen(search);
  return served;
}

/** As above, once the table stands there. */
export async function openGrid(answers: Answers = {}, search = '') {
  const served = await openSample(answers, search);
  await grid();
  return served;
}

/** Symbols of the table from the top, without the headings of groups. */
export const symbols = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => row.querySelector('b')?.textContent ?? []);
