// Open setups and the scoreboard at the start of Golden Eye, and the open plan in its row.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { settleRules } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { setupColumns } from '../../../src/domain/sheets/setup-columns.ts';
import { exportColumns } from '../../../src/web/screens/goldeneye/rows/csv-columns.ts';
import { placeTags } from '../../../src/web/screens/goldeneye/setups/plan-plot.tsx';
import { at, onPhone } from '../drawn-screen.tsx';
import { sampleMarket } from '../sample-people.ts';
import { openSample, openTable, startSample, symbols, table } from './open-screen.tsx';
import { AS_OF, amzn, samplePoll, sampleStock } from './sample-poll.ts';
import { amznSetup, boardWindows, sampleBoard, sampleSetups } from './sample-setups.ts';

afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'));

const strip = () => screen.getByRole('region', { name: 'Open setups' });
const board = () => screen.findByRole('region', { name: 'Scoreboard of the day' });

test('the page opens with the open setups; their scope, order and more of them are asked of the server', async () => {
  const { asked } = await openSample({ goldenEyeSetups: sampleSetups() });
  const card = await screen.findByRole('article', { name: 'Setup of AMZN' });
  for (const words of [
    'BUY long',
    '248.80+1.34%',
    'strength74',
    'Golden Window, 1 more',
    'Entry248.70 to 248.84inside',
    'Stop248.15−0.25%',
    'Target250.01+0.50%',
    'Reward to risk from here1.8 R',
    'Spread, share of risk3%',
    'Size for $100 at risk151 shares',
    'At the stop, at the target−$99.66, +$181.20',
  ])
    expect(card).toHaveTextContent(words);
  expect(
    within(card).getByRole('img', { name: /found at 06:59 PT, entry 248.70 to 248.84, stop 248.15, target 250.01$/ }),
  ).toBeVisible();
  expect(await within(card).findByRole('group', { name: 'Verdicts of AMZN' })).toHaveTextContent('Minutes');
  expect(strip()).toHaveTextContent('8 open plans in the whole market, one a stock; plans last 30 minutes');
  expect(strip()).toHaveTextContent(
    '11 plans left out: 4 with a stop closer than 3 ticks, 7 with a spread above 30% of the risk.',
  );
  const second = screen.getByRole('article', { name: 'Setup of QMHLD' });
  expect(second).toHaveTextContent('Usual volumeestimated');
  expect(second).toHaveTextContent('Entry80.16 to 80.28inside');
  expect(within(second).getByRole('link', { name: 'Open plan' })).toHaveAttribute('href', '/stocks/QMHLD');
  const places = [strip(), await board(), await table()];
  for (const [place, one] of places.slice(0, -1).entries()) {
    expect(one.compareDocumentPosition(places[place + 1]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
  const last = () => asked.findLast(({ name }) => name === 'goldenEyeSetups')?.path ?? '';
  await userEvent.click(screen.getByRole('button', { name: '6 more to enter' }));
  await waitFor(() => expect(last()).toContain('limit=20'));
  await userEvent.click(screen.getByRole('button', { name: 'Watchlist 1' }));
  await waitFor(() => expect(last()).toContain('scope=watchlist'));
  await userEvent.click(screen.getByRole('button', { name: 'Nearest entry' }));
  await waitFor(() => expect(last()).toContain('order=nearest'));
  expect(at()).toBe('?setups=watchlist&order=nearest');
});

test('in a replay time is that of the replayed session', async () => {
  const source = { ...sampleMarket.source, replayed_session: '2026-11-17', replay_now: new Date(AS_OF).toISOString() };
  await openSample({
    marketStatus: { ...sampleMarket, now: '2026-11-21T20:00:00.000Z', source },
    goldenEyeSetups: sampleSetups(),
  });
  const card = await screen.findByRole('article', { name: 'Setup of AMZN' });
  await waitFor(() => expect(card).toHaveTextContent('BUY long'));
  expect(card).not.toHaveTextContent('ENDED');
});

test('on a phone setups have their order below them, the list of stocks its own above it, a stock the strength of its plan', async () => {
  onPhone(true);
  const { asked } = await openSample({
    goldenEyeCurrent: { ...samplePoll, stocks: [amzn] },
    goldenEyeSetups: sampleSetups({ setups: sampleSetups().setups.map((one) => ({ ...one, confidence: 91 })) }),
  });
  // The strength beside a plan is that of the plan, as among its levels.
  const item = await screen.findByRole('button', { name: /^AMZN.*Conf% 91/ });
  expect(item).toHaveTextContent('very strong 91');
  expect(item).not.toHaveTextContent('74');
  await userEvent.selectOptions(await screen.findByLabelText('Order of setups'), 'Nearest entry');
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'goldenEyeSetups')?.path).toContain('order=nearest'),
  );
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Symbols A to Z');
  expect(at()).toBe('?order=nearest&sort=symbol-asc');
});

test('without a setup the page says so, and where there are some', async () => {
  await openSample({ goldenEyeSetups: sampleSetups({ scope: 'stars', setups: [] }) }, '?setups=stars');
  expect(await screen.findByText('No open setup')).toBeVisible();
  expect(screen.getByText('8 setups in the whole market.')).toBeVisible();
});

test('with nothing to fold there is no row below the sentence', async () => {
  const states = { can_be_entered: 0, late: 0, ended: 0 };
  const open = { market: 0, watchlist: 0, stars: 0 };
  await openSample({ goldenEyeSetups: sampleSetups({ setups: [], plans: [], states, open, left_out: [] }) });
  await screen.findByText('No open setup');
  expect(strip().lastElementChild).toHaveTextContent('No open setup');
});

test('late plans stand where none can be entered, ended ones are folded away, and what just ended is said', async () => {
  const ended = { by: 'target' as const, price: 250.01, at: AS_OF - 2 * 60_000 };
  const setups = [
    { ...amznSetup, symbol: 'LABU', price: 249.5, state: 'late' as const, late: 'above_zone' as const },
    { ...amznSetup, symbol: 'TNA', state: 'ended' as const, ended },
  ];
  await openSample({ goldenEyeSetups: sampleSetups({ setups, states: { can_be_entered: 0, late: 1, ended: 1 } }) });
  const late = await screen.findByRole('article', { name: 'Setup of LABU' });
  expect(strip()).toHaveTextContent('Just ended: TNA target 250.01 at 06:58 PT.');
  await userEvent.click(screen.getByRole('button', { name: '1 ended' }));
  for (const words of ['LATE long', 'Late: missed, the price is above the entry', '0.4 R'])
    expect(late).toHaveTextContent(words);
  expect(late).not.toHaveTextContent(/buy long/i);
  const over = screen.getByRole('article', { name: 'Setup of TNA' });
  expect(over).toHaveTextContent('Ended by target 250.01 at 06:58 PT');
  expect(over).not.toHaveTextContent('Size for');
  // No row without words.
  for (const words of over.querySelectorAll('dd')) expect(words).not.toBeEmptyDOMElement();
});

test('setups that cannot be read say so, with Try again beside it; the table stays', async () => {
  const { answers } = await openSample({ goldenEyeSetups: undefined });
  expect(await screen.findByText('The open setups are not available')).toBeVisible();
  await table();
  answers.goldenEyeSetups = sampleSetups();
  await userEvent.click(within(strip()).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Setup of AMZN' })).toBeVisible();
});

test('a row with an open plan is marked and stays in sight, also when its pattern is gone; a plan that is no setup says why', async () => {
  const labu = sampleStock('LABU', { category: 'etfs', price: 249.5 });
  const plans = [
    { ...amznSetup, symbol: 'LABU' },
    { ...amznSetup, action: 'WATCH' as const, patterns: ['reversal' as const] },
  ];
  const wide = { ...amzn, symbol: 'META', plan_refused: 'SPREAD_OF_RISK' as const, spread: 0.4 };
  const young = sampleStock('TSLA', { recommendation_action: 'WATCH', pattern_count: 1, has_reversal: true });
  await openTable({
    goldenEyeCurrent: { ...samplePoll, stocks: [labu, amzn, wide, young] },
    goldenEyeSetups: sampleSetups({ setups: plans }),
  });
  const row = (symbol: string) => screen.getByRole('button', { name: symbol }).closest('tr');
  await waitFor(() => expect(row('LABU')).toHaveTextContent('Golden Window open 06:59LATE long'));
  expect(symbols().toSorted()).toEqual(['AMZN', 'LABU', 'TSLA']);
  expect(row('LABU')).toHaveTextContent('248.70 to 248.84248.15250.01');
  // The newest minute plans another trade than the one that is open: the row has the plan of its setup.
  expect(row('AMZN')).toHaveTextContent('248.70 to 248.84248.15250.01');
  expect(row('AMZN')).toHaveTextContent('Golden Window+1 moreReversal open 06:59');
  expect(screen.getByText('No plan yet: too few minute bars for a stop')).toBeVisible();
  expect(screen.getByText('1 avoided: META, spread $0.40, above 30% of the risk')).toBeVisible();
});

test('Open plan opens the row of the stock and scrolls to it, and so do one key and an address, also of a folded row', async () => {
  const scrolled: string[] = [];
  HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
  const placed = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  placed.mockReturnValue(new DOMRect(0, 2_000, 100, 40));
  await openSample({ goldenEyeSetups: sampleSetups({ setups: [amznSetup] }) }, '?open=SPY');
  expect(await screen.findByRole('region', { name: 'SPY in detail' })).toBeVisible();
  await waitFor(() => expect(scrolled).toEqual(['golden-eye-SPY']));
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Open plan' }));
  const details = await screen.findByRole('region', { name: 'AMZN in detail' });
  await waitFor(() => expect(scrolled).toEqual(['golden-eye-SPY', 'golden-eye-AMZN']));
  expect(details).toHaveTextContent('Open since 06:59 PT, ends by 07:29 PT');
  expect(details).toHaveTextContent('Entry$248.70 to $248.84');
  expect(details).toHaveTextContent('Buy 158 shares for $39,305.66. The stop costs $99.54, half the spread included');
  // The keyboard goes on where the reader was taken.
  expect(screen.getByRole('button', { name: 'AMZN' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'AMZN' }));
  expect(screen.queryByRole('region', { name: 'AMZN in detail' })).toBeNull();
  await userEvent.keyboard('o');
  expect(await screen.findByRole('region', { name: 'AMZN in detail' })).toBeVisible();
});

test('an exported table has the plan of each row, and its action only while it can be entered', async () => {
  await startSample();
  const gone = { ...amznSetup, symbol: 'GONE', state: 'late', late: 'above_zone', stop: 247.9, price: 249.4 } as const;
  const rows = [
    amzn,
    { ...amzn, symbol: 'GONE' },
    { ...amzn, symbol: 'META', plan_refused: 'SPREAD_OF_RISK' as const },
  ];
  const columns = await exportColumns(rows, new Map([amznSetup, gone].map((plan) => [plan.symbol, plan])));
  const exported = (name: string) => rows.map((row) => columns.find((column) => column.name === name)?.value(row));
  expect(exported('recommendation_action')).toEqual(['BUY', 'LATE', 'AVOID']);
  const action = setupColumns.find(({ name }) => name === 'action');
  expect([amznSetup, gone].map((plan) => action?.value(plan))).toEqual(['BUY', null]);
  expect(exported('stop_loss').slice(0, 2)).toEqual([amznSetup.stop, gone.stop]);
  expect(exported('entry_high').slice(0, 2)).toEqual([amznSetup.entry_high, gone.entry_high]);
});

test('the scoreboard counts what was found and what became of it; each figure opens its list, losers included', async () => {
  const { asked } = await openSample({ goldenEyeScoreboard: { ...sampleBoard, with_spread: 1 } });
  const card = await board();
  expect(await within(card).findByRole('button', { name: 'Found: 4, list' })).toBeVisible();
  for (const name of ['Open: 1', 'Target first: 1', 'Stop first: 1', 'Timed out: 1', 'Not entered: 0', '1 refused'])
    expect(within(card).getByRole('button', { name: `${name}, list` })).toBeVisible();
  expect(card).toHaveTextContent(
    '4 plans of the whole market since 06:30 PT on Nov 17, winners and losers; a stock can have several',
  );
  // 1.98 - 1.02 + 0.10; three random entries at 0.25 R.
  expect(card).toHaveTextContent(
    '+1.06 RSimulatedsum of 3 entered and ended, after the spreadrandom entries of the same stocks, sides and minutes: +0.75 R for as many, by 30 draws',
  );
  expect(card).toHaveTextContent('BUY and SELL +0.96 R of 2, WATCH +0.10 R of 1.');
  expect(card).not.toHaveTextContent('95%');
  expect(card).toHaveTextContent('The usual volume was an estimate for 1 of 4.');
  expect(card).toHaveTextContent(`2 without a known spread count ${settleRules.costs.value} bps of costs.`);
  expect(within(card).getByRole('img', { name: /lowest 0.00, highest \+1.98, now \+1.06$/ })).toBeVisible();
  const patterns = within(card).getByRole('table', { name: 'Patterns of the day' });
  expect(within(patterns).getByRole('row', { name: /^Golden Window/ })).toHaveTextContent('Golden Window4111+1.06 R');
  await userEvent.click(within(card).getByRole('button', { name: 'Stop first: 1, list' }));
  expect(at()).toBe('?board=stop');
  const list = await screen.findByRole('dialog', { name: 'Stop first' });
  const rows = await within(list).findAllByRole('listitem');
  expect(asked.some(({ path }) => path.endsWith('/scoreboard/windows?result=stop'))).toBe(true);
  expect(rows).toHaveLength(boardWindows.length);
  expect(rows[1]).toHaveTextContent('LABU');
  expect(rows[1]).toHaveTextContent('entry 179.90 to 180.10, stop 178.00, target 184.00');
  expect(rows[1]).toHaveTextContent('−1.02 R stop first at 06:52 PT');
  expect(rows[1]).toHaveTextContent('bought at 180.00 06:41 PT, left at 178.00');
  expect(rows[1]).toHaveTextContent('spread 2% of the risk, usual volume estimated');
  expect(rows[4]).toHaveTextContent('spread above 30% of the risk');
  await userEvent.click(within(list).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(at()).toBe(''));
});

test.each([
  [
    [10, 80, 140],
    [10, 80, 140],
  ],
  [
    [50, 52, 54],
    [50, 66, 82],
  ],
  [
    [2, 148, 150],
    [8, 128, 144],
  ],
])('tags wanted at %j stand at %j', (wanted, placed) => {
  expect(placeTags(wanted, 16, 152)).toEqual(placed);
});

test('any three tags are 16 px apart, inside the room, in the order of their values', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ min: -50, max: 300, noNaN: true }), { minLength: 3, maxLength: 3 }), (wanted) => {
      const placed = placeTags(wanted, 16, 152);
      const order = [0, 1, 2].sort((one, other) => wanted[one]! - wanted[other]!);
      const sorted = order.map((at) => placed[at]!);
      expect(sorted[0]).toBeGreaterThanOrEqual(8);
      expect(sorted[2]).toBeLessThanOrEqual(144);
      expect(sorted[1]! - sorted[0]!).toBeGreaterThanOrEqual(16 - 1e-9);
      expect(sorted[2]! - sorted[1]!).toBeGreaterThanOrEqual(16 - 1e-9);
    }),
  );
});
