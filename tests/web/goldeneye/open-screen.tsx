// Opens Golden Eye at an address, in front of a server that speaks the contract, as a signed-in user would.
import { screen } from '@testing-library/react';
import { GoldenEyeScreen } from '../../../src/web/screens/goldeneye/goldeneye-screen.tsx';
import { type Answers, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleMarket } from '../sample-people.ts';
import { amznBars, marketPoll, samplePoll, sampleRecord } from './sample-poll.ts';
// Parts with a download of their own are at hand here: no test waits for their code.
import '../../../src/web/screens/goldeneye/guide-drawer.tsx';

export async function startSample(answers: Answers = {}) {
  return serveContract({
    marketStatus: sampleMarket,
    goldenEyeCurrent: ({ path }) => (path.includes('scope=market') ? marketPoll : samplePoll),
    goldenEyeBars: amznBars,
    goldenEyeRecord: sampleRecord,
    ...answers,
  });
}

export const openScreen = (search = '') => drawScreen(`/goldeneye${search}`, <GoldenEyeScreen />);

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
