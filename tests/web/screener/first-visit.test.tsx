// Suggestions of a first visit: taken with one press, superfluous where the account has its own, put away for good.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AlertRuleInput } from '../../../src/domain/alerts/alert-rule.ts';
import type { FirstSuggestion } from '../../../src/domain/first-visit/first-suggestions.ts';
import { storeToken } from '../../../src/web/api/token.ts';
import type { Answers } from '../contract-server.ts';
import { sampleUser } from '../sample-people.ts';
import { grid, openScreen, startSample } from './open-screen.tsx';
import '../../../src/web/screens/screener/first-visit/suggestions.tsx';

const rule = AlertRuleInput.parse({
  condition: { kind: 'plan', window_id: 5 },
  scope: { kind: 'symbol', symbol: 'COIN' },
  once: true,
});
const suggestions: FirstSuggestion[] = [
  { kind: 'star', symbol: 'NVDA', because: 'minutes BUY 60, today YES 5 of 5, lists BUY +210' },
  { kind: 'alert', symbol: 'COIN', because: '$380.00 or $350.00, ends 10:44 PT', rule },
  { kind: 'screen', name: 'Hot with a YES', query: 'decision=YES', hits: 2 },
];

beforeEach(() => storeToken('token'));

/** A server that keeps what is taken. */
async function visit(own: { stars?: string[] } = {}, answers: Answers = {}) {
  const stars = (own.stars ?? []).map((symbol) => ({ symbol, starred_at: '2026-11-17T18:00:00.000Z' }));
  const begun = { ...sampleUser, has_begun: true } as const;
  let hasBegun = false;
  const started = await startSample({
    me: () => (hasBegun ? begun : sampleUser),
    firstSuggestions: { suggestions },
    putSuggestionsAway: () => {
      hasBegun = true;
      return begun;
    },
    myStars: { stars, most: 200 },
    addStar: { symbol: 'NVDA', starred_at: '2026-11-17T18:14:00.000Z' },
    alertRules: { rules: [], most: 100 },
    addAlertRule: {
      ...rule,
      id: 1,
      name: 'Target or stop of the open plan',
      where: 'COIN',
      ended: null,
      created_at: '2026-11-17T18:14:00.000Z',
      last_fired: null,
      preview: null,
    },
    saveScreen: { id: 1, name: 'Hot with a YES', query: 'decision=YES', seen: null },
    ...answers,
  });
  const drawn = openScreen();
  await grid();
  return { ...started, ...drawn };
}
/** The card, which one press unfolds. */
async function card() {
  const found = await screen.findByRole('region', { name: 'Start here' });
  await userEvent.click(within(found).getByRole('heading', { name: 'Start here' }));
  return found;
}

test('three suggestions are taken with one press each; nothing is set before', async () => {
  const { asked } = await visit();
  const changes = () => asked.flatMap(({ name, body }) => (/^(?:add|saveScreen)/.test(name) ? [{ name, body }] : []));
  const box = within(await card());
  await waitFor(() => expect(box.getByRole('button', { name: 'Save screen' })).toBeEnabled());
  expect(changes()).toEqual([]);
  expect(box.getByText(/all three verdicts point up \(minutes BUY 60/)).toBeVisible();
  for (const name of ['Star', 'Set alert', 'Save screen']) await userEvent.click(box.getByRole('button', { name }));
  for (const name of ['Starred', 'Alert set', 'Saved']) expect(await box.findByRole('button', { name })).toBeDisabled();
  expect(changes()).toMatchObject([
    { name: 'addStar' },
    { name: 'addAlertRule', body: rule },
    { name: 'saveScreen', body: { name: 'Hot with a YES', query: 'decision=YES' } },
  ]);
});

test('a suggestion is superfluous where the account has its own', async () => {
  await visit({ stars: ['AMD'] });
  const box = within(await card());
  await waitFor(() => expect(box.queryByText(/all three verdicts/)).toBeNull());
  expect(box.getByRole('button', { name: 'Set alert' })).toBeVisible();
});

test('they are put away for good: nobody asks for them again', async () => {
  const { asked, unmount } = await visit();
  await userEvent.click(within(await card()).getByRole('button', { name: 'Put away for good' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull());
  expect(asked.some(({ name }) => name === 'putSuggestionsAway')).toBe(true);
  unmount();
  openScreen();
  await grid();
  expect(asked.filter(({ name }) => name === 'firstSuggestions')).toHaveLength(1);
});

test.each<[string, Answers]>([
  ['an account that has begun', { me: { ...sampleUser, has_begun: true } }],
  ['nothing that can be made of what is published', { firstSuggestions: { suggestions: [] } }],
])('no card stands for %s', async (_, answers) => {
  const { asked } = await visit({}, answers);
  await waitFor(() => expect(asked.some(({ name }) => name === 'me')).toBe(true));
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull();
});
