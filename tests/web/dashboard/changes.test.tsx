// Cards that follow the stream: changes sent with the news are taken over, larger ones asked for, and what does not fit is read whole.

import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MiniCardChanges } from '../../../src/domain/signals/mini-cards/mini-card-changes.ts';
import { SNAPSHOT_ID } from '../../../src/domain/stream/snapshot-id.ts';
import { storeToken } from '../../../src/web/api/token.ts';
import type { Asked } from '../contract-server.ts';
import { card, cards, onWidth, openScreen, startSample } from './open-screen.tsx';
import { miniCards } from './sample-cards.ts';

beforeEach(() => {
  localStorage.clear();
  storeToken('sct_sample');
  onWidth(1440);
});

const SHOWN = 40;

/** One price of NVDA after the snapshot `base_id`. */
function changesFrom(base_id: number, id: number, current_price: number | null): MiniCardChanges {
  return {
    base_id,
    id,
    prices_as_of: new Date().toISOString(),
    source: 'Sample market',
    symbols: ['NVDA'],
    current_price: [current_price],
    price_change: [11.22],
    price_change_percent: [5.52],
    volume: [624_000_000],
  };
}

/** All cards, as snapshot `id`, with this price of NVDA. */
function allCards(asked: Asked, id: number, price: number) {
  asked.headers[SNAPSHOT_ID] = String(id);
  const reply = miniCards();
  for (const one of reply.data?.premium ?? []) if (one.symbol === 'NVDA') one.current_price = price;
  return reply;
}

/** The dashboard with the cards of snapshot 40; `tell` speaks to the open page, `answer` says what the next question gets. */
async function open() {
  const streams: Asked[] = [];
  const next = { answer: (asked: Asked): unknown => allCards(asked, SHOWN, 214.36) };
  const tell = (id: number, changes?: MiniCardChanges) => {
    const now = new Date().toISOString();
    const news = { kind: 'mini-cards', id, source_id: id, as_of: now, received_at: now, published_at: now, changes };
    return act(async () => streams.at(-1)?.tell?.({ sent_at: now, snapshots: [news] }));
  };
  const { asked } = await startSample({
    miniCards: (one: Asked) => next.answer(one),
    snapshotStream: (one: Asked) => {
      streams.push(one);
    },
  });
  openScreen();
  await cards();
  await waitFor(() => expect(streams).toHaveLength(1));
  await tell(SHOWN);
  const questions = () => asked.filter(({ name }) => name === 'miniCards').map(({ path }) => path.split('?')[1] ?? '');
  return { tell, next, questions };
}

// DASH-06, ENT-14
test('changes sent with the news renew a card at once, light it up, and nothing is asked', async () => {
  const { tell, questions } = await open();
  const other = card('CVNA').textContent;
  await tell(41, changesFrom(SHOWN, 41, 215));
  expect(await screen.findByText('$215.00')).toHaveClass('animate-flash');
  expect(card('NVDA')).toHaveTextContent('+5.52%');
  expect(card('CVNA').textContent).toBe(other);
  await tell(42, changesFrom(41, 42, null));
  await waitFor(() => expect(card('NVDA')).toHaveTextContent('N/A'));
  expect(questions()).toEqual(['']);
});

test('news without changes make the page ask what changed since its cards', async () => {
  const { tell, next, questions } = await open();
  next.answer = () => ({ success: true, changes: changesFrom(SHOWN, 41, 216) });
  await tell(41);
  expect(await screen.findByText('$216.00')).toBeVisible();
  expect(questions()).toEqual(['', 'since=40']);
  await tell(42, changesFrom(41, 42, 217));
  expect(await screen.findByText('$217.00')).toBeVisible();
  expect(questions()).toHaveLength(2);
});

test('changes from a snapshot the page does not have are not taken over: it asks from its own', async () => {
  const { tell, next, questions } = await open();
  next.answer = (asked) => allCards(asked, 45, 219);
  await tell(45, changesFrom(44, 45, 1));
  expect(await screen.findByText('$219.00')).toBeVisible();
  expect(questions()).toEqual(['', 'since=40']);
  next.answer = (asked) =>
    asked.path.includes('since') ? { success: true, changes: changesFrom(12, 46, 1) } : allCards(asked, 46, 220);
  await tell(46);
  expect(await screen.findByText('$220.00')).toBeVisible();
  expect(questions()).toEqual(['', 'since=40', 'since=45', '']);
});

test('a reply that was on its way does not replace what was announced meanwhile', async () => {
  const { tell, next } = await open();
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  next.answer = () =>
    held.then(() => ({ success: true, changes: { ...changesFrom(SHOWN, SHOWN, null), symbols: [] } }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await tell(41, changesFrom(SHOWN, 41, 218));
  expect(await screen.findByText('$218.00')).toBeVisible();
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled());
  expect(card('NVDA')).toHaveTextContent('$218.00');
});
