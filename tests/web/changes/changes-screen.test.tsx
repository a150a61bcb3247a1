// Screen of changes as readers see it: the two instants, kinds with counts, rows with their way to the stock, more pages.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Change, Changes } from '../../../src/domain/changes/change.ts';
import { lastVisit, noteVisit } from '../../../src/web/api/last-visit.ts';
import { ChangesScreen } from '../../../src/web/screens/changes/changes-screen.tsx';
import { setReplayClock, setServerClock } from '../../../src/web/ui/time/clock.ts';
import { serveContract } from '../contract-server.ts';
import { at, drawScreen, onPhone } from '../drawn-screen.tsx';

const SINCE = '2026-11-16T22:00:00.000Z';
const RUN_BEFORE = '2026-11-17T17:50:00.000Z';
const UNTIL = '2026-11-17T18:14:00.000Z';
const counted = (all: number) => ({ all, starred: all > 0 ? 1 : 0, up: all, down: 0 });

const named = (change: Change): Changes['rows'][number] => ({
  ...change,
  name: `${change.symbol} Inc.`,
  starred: false,
});
const rows: Record<Change['kind'], Change> = {
  scores: {
    kind: 'scores',
    id: 'NVDA',
    symbol: 'NVDA',
    toward: 1,
    before: { score: 10, action: 'BUY' },
    after: { score: 160, action: 'STRONG_BUY' },
  },
  decisions: { kind: 'decisions', id: 'AAPL', symbol: 'AAPL', toward: 1, before: null, after: 'YES' },
  filters: { kind: 'filters', id: 'MSFT', symbol: 'MSFT', toward: 0, turned_on: ['VS'], turned_off: ['PM'] },
  lights: {
    kind: 'lights',
    id: 'TSLA',
    symbol: 'TSLA',
    toward: 1,
    lights: [{ signal: 'vwap_distance', before: 'red', after: 'green' }],
  },
  setups: {
    kind: 'setups',
    id: '7:ended',
    symbol: 'AMD',
    toward: -1,
    at: '2026-11-17T18:10:00.000Z',
    change: 'ended',
    pattern: 'golden_window',
    side: 'long',
    outcome: 'win',
    net_r: 1.85,
  },
};

function reply(path: string): Changes {
  const asked = new URL(path, 'http://page').searchParams;
  const kind = (asked.get('kind') ?? 'scores') as Change['kind'];
  const isSecond = asked.get('after') !== null;
  const first = named(rows[kind]);
  return {
    since: asked.get('since') ?? SINCE,
    until: asked.get('asof') ?? UNTIL,
    scores: { before: SINCE, after: UNTIL },
    runs: { before: SINCE, after: SINCE },
    changed_side: 2,
    widest: null,
    counts: { scores: counted(2), decisions: counted(1), filters: counted(1), lights: counted(1), setups: counted(1) },
    rows: [isSecond ? { ...first, id: 'IBM', symbol: 'IBM' } : first],
    next: kind === 'scores' && !isSecond ? '0NVDA' : null,
  };
}

async function show(path: string) {
  const served = await serveContract({
    changes: (asked) => reply(asked.path),
    myStars: { stars: [], most: 100 },
    publicationSteps: {
      first: SINCE,
      reconstructed_since: null,
      steps: [{ kind: 'run', before: RUN_BEFORE, shown: UNTIL, after: null }],
    },
  });
  drawScreen(
    path,
    <main>
      <ChangesScreen />
    </main>,
  );
  await screen.findByRole('table');
  return served;
}

beforeEach(() => {
  setServerClock(Date.parse(UNTIL));
});

test('names both instants, counts each kind and lists the largest change in its group; more rows are of the same instant', async () => {
  const { asked } = await show(`/changes?since=${SINCE}`);
  expect(screen.getByText(/^2 stocks changed side since/)).toBeVisible();
  expect(screen.getByText('2 scores changed band or action: 2 up, 0 down', { exact: false })).toBeVisible();
  expect(screen.getByRole('tab', { name: /Scores.*2/ })).toHaveAttribute('aria-selected', 'true');
  const row = within(screen.getByRole('table')).getByRole('row', { name: /NVDA/ });
  expect(row).toHaveTextContent('BUY by source+10');
  expect(row).toHaveTextContent('STRONG BUY+160by +150');
  expect(within(row).getByRole('link', { name: 'NVDA' })).toHaveAttribute('href', '/stocks/NVDA');
  const group = () => screen.getByRole('rowheader', { name: /^BUY to STRONG BUY/ });
  expect(group()).toHaveTextContent('1 shown');
  await userEvent.click(screen.getByRole('button', { name: '1 more' }));
  expect(await screen.findByRole('link', { name: 'IBM' })).toBeVisible();
  expect(group()).toHaveTextContent(/2$/);
  const last = asked.findLast(({ name }) => name === 'changes')?.path ?? '';
  expect(new URL(last, 'http://page').searchParams.get('asof')).toBe(UNTIL);
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
});

test('each kind stands in its own words; in a replay the page says whose clock the times to choose from are of', async () => {
  await show(`/changes?since=${SINCE}`);
  for (const [kind, words] of [
    ['Decisions', 'not listedYES'],
    ['Filters', 'on: Volume Surgeoff: Price Momentum'],
    ['Lights', 'VWAPagainst to in favour'],
    ['Setups', '10:10 PTGolden Window, longended: target first, +1.85 R'],
  ] as const) {
    await userEvent.click(screen.getByRole('tab', { name: new RegExp(kind) }));
    await waitFor(() => expect(screen.getByRole('table', { name: kind })).toHaveTextContent(words));
    expect(at()).toBe(`?since=${SINCE}&kind=${kind.toLowerCase()}`);
  }
  const words = "the times to choose from are of today's clock";
  expect(screen.queryByText(words, { exact: false })).toBeNull();
  setReplayClock(-60 * 3_600_000);
  onTestFinished(() => setReplayClock(0));
  await userEvent.click(await screen.findByText('Two clocks'));
  expect(screen.getByText(words, { exact: false })).toBeVisible();
});

test('begins at the last visit, and another instant is chosen by name', async () => {
  setServerClock(Date.parse(SINCE));
  noteVisit();
  expect(lastVisit()).toBeNull();
  setServerClock(Date.parse(UNTIL));
  noteVisit();
  const visit = lastVisit() ?? '';
  expect(Math.abs(Date.parse(visit) - Date.parse(SINCE))).toBeLessThan(5_000);
  const { asked } = await show('/changes');
  expect(asked.find(({ name }) => name === 'changes')?.path).toContain(encodeURIComponent(visit));
  const choice = screen.getByRole('combobox', { name: 'Changes since' });
  expect(choice).toHaveDisplayValue(/^Last visit/);
  await userEvent.selectOptions(choice, await within(choice).findByRole('option', { name: /Screener run before/ }));
  await waitFor(() => expect(at()).toBe(`?since=${RUN_BEFORE}`));
});

test('another minute is compared once it is typed whole', async () => {
  const { asked } = await show(`/changes?since=${SINCE}`);
  const compared = () => asked.filter(({ name }) => name === 'changes').length;
  const before = compared();
  await userEvent.click(screen.getByText('Choose another time'));
  const field = screen.getByLabelText('Or since this minute');
  field.focus();
  for (const value of ['0002-11-16T09:14', '', '2026-11-16T09:14']) {
    fireEvent.change(field, { target: { value } });
    expect([at(), (field as HTMLInputElement).value]).toEqual([`?since=${SINCE}`, value]);
  }
  expect(compared()).toBe(before);
  await userEvent.keyboard('{Enter}');
  expect(at()).toBe('?since=2026-11-16T17:14:59.999Z');
  expect(field).toHaveFocus();
});

test('without a run at the earlier instant the page says that nothing can be compared', async () => {
  await serveContract({
    changes: {
      ...reply(`/?since=${SINCE}&kind=decisions`),
      runs: { before: null, after: UNTIL },
      rows: [],
      next: null,
    },
    myStars: { stars: [], most: 100 },
    publicationSteps: { first: SINCE, reconstructed_since: null, steps: [] },
  });
  drawScreen(`/changes?since=${SINCE}&kind=decisions`, <ChangesScreen />);
  expect(await screen.findByText(/^No screener run was known at/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Decisions no run then' })).toBeVisible();
  expect(screen.queryByText('No decisions changed')).toBeNull();
});

test('cards of a phone stand under the same headings', async () => {
  onPhone(true);
  onTestFinished(() => onPhone(false));
  await serveContract({ changes: (asked) => reply(asked.path), myStars: { stars: [], most: 100 } });
  drawScreen(`/changes?since=${SINCE}`, <ChangesScreen />);
  const cards = within(await screen.findByRole('list', { name: 'Scores' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^BUY to STRONG BUY/),
    expect.stringMatching(/^NVDA/),
  ]);
});
