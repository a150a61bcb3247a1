// Opens Golden Eye at an address, in front of a server that speaks the contract, as a signed-in user would.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GoldenEyeScreen } from '../../../src/web/screens/goldeneye/goldeneye-screen.tsx';
import { type Answers, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleMarket } from '../sample-people.ts';
import { verdictAnswer } from '../symbol/verdicts/sample-verdicts.ts';
import { AS_OF, amznBars, marketPoll, samplePoll, sampleRecord } from './sample-poll.ts';
import { boardWindows, sampleBoard, sampleSetups } from './sample-setups.ts';
// Parts with a download of their own are at hand here: no test waits for their code.
import '../../../src/web/screens/goldeneye/board/board-drawer.tsx';
import '../../../src/web/screens/goldeneye/board/scoreboard.tsx';
import '../../../src/web/screens/goldeneye/guide-drawer.tsx';

export async function startSample(answers: Answers = {}) {
  return serveContract({
    marketStatus: { ...sampleMarket, now: new Date(AS_OF).toISOString() },
    goldenEyeCurrent: ({ path }) => (path.includes('scope=market') ? marketPoll : samplePoll),
    goldenEyeBars: amznBars,
    goldenEyeRecord: sampleRecord,
    goldenEyeSetups: sampleSetups({ setups: [] }),
    goldenEyeScoreboard: sampleBoard,
    goldenEyeBoardWindows: { session: '2026-11-17', windows: [...boardWindows] },
    verdicts: verdictAnswer(AS_OF),
    ...answers,
  });
}

export const openScreen = (search = '') => drawScreen(`/goldeneye${search}`, <GoldenEyeScreen />);

export const table = (name = 'Watchlist') => screen.findByRole('table', { name });

export async function openSample(answers: Answers = {}, search = '') {
  const served = await startSample(answers);
  openScreen(search);
  return served;
}

/** As above, once the watchlist stands there. */
export async function openTable(answers: Answers = {}, search = '') {
  const served = await openSample(answers, search);
  await table();
  return served;
}

/** Opens the lines of the rows that are not tradable. */
export async function unfoldAll(): Promise<void> {
  const lines = screen.getAllByRole('button', {
    name: /no pattern|avoided|^Market Context|^Volatile Tech|^Crypto Plays|^Wild Cards/,
  });
  for (const line of lines) if (line.getAttribute('aria-expanded') === 'false') await userEvent.click(line);
}

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
