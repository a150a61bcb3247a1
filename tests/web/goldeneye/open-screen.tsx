// Opens Golden Eye at an address, in front of a server that speaks the contract, as a signed-in user would.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { makeQueryClient } from '../../../src/web/api/query-client.ts';
import { GoldenEyeScreen } from '../../../src/web/screens/goldeneye/goldeneye-screen.tsx';
import { type Answers, serveContract } from '../contract-server.ts';
import { sampleMarket } from '../sample-people.ts';
import { amznBars, marketPoll, samplePoll, sampleRecord } from './sample-poll.ts';

export async function startSample(answers: Answers = {}) {
  return serveContract({
    marketStatus: sampleMarket,
    goldenEyeCurrent: ({ path }) => (path.includes('scope=market') ? marketPoll : samplePoll),
    goldenEyeBars: amznBars,
    goldenEyeRecord: sampleRecord,
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
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={['/before', `/goldeneye${search}`]} initialIndex={1}>
        <GoldenEyeScreen />
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

export const table = (name = 'Watchlist') => screen.findByRole('table', { name });

/** The words of a symbol's row, cell by cell. */
export function cells(symbol: string): (string | null)[] {
  const row = screen.getByRole('button', { name: symbol }).closest('tr');
  return [...(row?.children ?? [])].map((cell) => cell.textContent);
}

/** Symbols of the table from the top. */
export const symbols = () =>
  screen.getAllByRole('rowheader').flatMap((head) => {
    const name = head.getAttribute('scope') === 'row' ? head.querySelector('button')?.textContent : null;
    return name ? [name] : [];
  });
