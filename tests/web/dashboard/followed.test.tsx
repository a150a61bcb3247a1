// Cards that follow the stream: newer ones are read as soon as they are announced.

import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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

/** All cards, as snapshot `id`, with this price of NVDA. */
function allCards(asked: Asked, id: number, price: number | null) {
  asked.headers[SNAPSHOT_ID] = String(id);
  const reply = miniCards();
  for (const one of reply.data?.premium ?? []) if (one.symbol === 'NVDA') one.current_price = price;
  return reply;
}

/** The dashboard with the cards of snapshot 40; `tell` speaks to the open page, `answer` says what the next question gets. */
async function open() {
  const streams: Asked[] = [];
  const next = { answer: (asked: Asked): unknown => allCards(asked, SHOWN, 214.36) };
  const tell = (id: number) => {
    const now = new Date().toISOString();
    const news = { kind: 'mini-cards', id, source_id: id, as_of: now, received_at: now, published_at: now };
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
  const questions = () => asked.filter(({ name }) => name === 'miniCards').length;
  return { tell, next, questions };
}

// DASH-06, ENT-14
test('newer cards are read at once, and a price that is another lights up', async () => {
  const { tell, next, questions } = await open();
  expect(questions()).toBe(1);
  await expect.poll(() => card('CVNA').querySelector('[aria-busy="true"]')).toBeNull();
  const other = card('CVNA').textContent;
  next.answer = (asked) => allCards(asked, 41, 215);
  await tell(41);
  expect(await screen.findByText('$215.00')).toHaveClass('animate-flash');
  expect(card('CVNA').textContent).toBe(other);
  next.answer = (asked) => allCards(asked, 42, null);
  await tell(42);
  await waitFor(() => expect(card('NVDA')).toHaveTextContent('N/A'));
  expect(questions()).toBe(3);
});
