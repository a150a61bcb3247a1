// Opens the screener at an address, in front of a server that speaks the contract, as a signed-in user would.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { makeQueryClient } from '../../../src/web/api/query-client.ts';
import { ScreenerScreen } from '../../../src/web/screens/screener/screener-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { sampleMarket } from '../sample-people.ts';
import { current, runInfo, sampleStocks, symbolIn } from './sample-stocks.ts';

export async function startSample(answers: Answers = {}) {
  return serveContract({
    marketStatus: sampleMarket,
    screenerCurrent: current(),
    currentStock: (asked) => {
      const stock = sampleStocks.find(({ symbol }) => symbol === symbolIn(asked));
      if (stock === undefined) throw new Refused({ status: 404, detail: 'Not in the run' });
      return { run_info: runInfo(), stock, filters_by_run: [], estimates: [] };
    },
    ...answers,
  });
}

let address = '';
/** Query string of the address the page is at. */
export const at = () => decodeURIComponent(address);

function Watch() {
  address = useLocation().search;
  return null;
}

export function openScreen(search = '') {
  window.scrollTo = () => undefined;
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={['/before', `/screener${search}`]} initialIndex={1}>
        <ScreenerScreen />
        <Watch />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Makes the page a phone, or not. */
export function onPhone(phone: boolean): void {
  window.matchMedia = (query: string) =>
    ({
      matches: phone && query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
}

export const grid = () => screen.findByRole('grid');

/** Symbols of the table from the top. */
export const symbols = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('b')?.textContent);
