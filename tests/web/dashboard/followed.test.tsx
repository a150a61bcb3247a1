// Cards that follow the stream: newer ones are read as soon as they are announced.

import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SNAPSHOT_ID } from '../../../src/domain/stream/snapshot-id.ts';
import { storeToken } from '../../../src/web/api/token.ts';
import { type Asked, Refused } from '../contract-server.ts';
import { untilPolled } from '../until.ts';
import { card, onWidth, openCards } from './open-screen.tsx';
import { miniCards } from './sample-cards.ts';

beforeEach(() => {
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
  const next = {
    answer: (asked: Asked): unknown => allCards(asked, SHOWN, 214.36),
    atAddress: (_: Asked): unknown => null,
  };
  const tell = (id: number, address?: string) => {
    const now = new Date().toISOString();
    const news = { kind: 'mini-cards', id, source_id: id, as_of: now, received_at: now, published_at: now, address };
    return act(async () => streams.at(-1)?.tell?.({ sent_at: now, snapshots: [news] }));
  };
  const { asked } = await openCards({
    miniCards: (one: Asked) => next.answer(one),
    snapshotBytes: (one: Asked) => next.atAddress(one),
    snapshotStream: (one: Asked) => {
      streams.push(one);
    },
  });
  await waitFor(() => expect(streams).toHaveLength(1));
  await tell(SHOWN);
  const questions = () => asked.filter(({ name }) => name === 'miniCards').length;
  const atAddress = () => asked.filter(({ name }) => name === 'snapshotBytes');
  return { tell, next, questions, atAddress };
}

// DASH-06, ENT-14
test('newer cards are read at once, and a price that is another lights up', async () => {
  const { tell, next, questions } = await open();
  expect(questions()).toBe(1);
  await expect.poll(() => card('CVNA').querySelector('[aria-busy="true"]')).toBeNull();
  const other = card('CVNA').textContent;
  expect(document.querySelector('.animate-flash')).toBeNull();
  next.answer = (asked) => allCards(asked, 41, 215);
  await tell(41);
  expect(await screen.findByText('$215.00')).toHaveClass('animate-flash');
  expect(document.querySelectorAll('.animate-flash')).toHaveLength(1);
  expect(card('CVNA').textContent).toBe(other);
  next.answer = (asked) => allCards(asked, 42, null);
  await tell(42);
  await waitFor(() => expect(card('NVDA')).toHaveTextContent('N/A'));
  expect(questions()).toBe(3);
});

const addressOf = (id: number) => `/api/snapshots/sample${id}?publication=${id}&coding=br&until=2&signature=sample`;

test('newer cards are fetched from the address they were announced with, once, and the server is not asked', async () => {
  const { tell, next, questions, atAddress } = await open();
  next.atAddress = (asked) => allCards(asked, 41, 215);
  await tell(41, addressOf(41));
  expect(await screen.findByText('$215.00')).toHaveClass('animate-flash');
  // The signature in the address is what counts: a cache in front sees no token.
  expect(atAddress().map(({ path, authorization }) => [path, authorization])).toEqual([[addressOf(41), undefined]]);
  expect(questions()).toBe(1);
  // The next ones come without an address.
  next.answer = (asked) => allCards(asked, 42, 216);
  await tell(42);
  await screen.findByText('$216.00');
  expect([atAddress().length, questions()]).toEqual([1, 2]);
});

test('cards that cannot be had at their address, or are others there, are asked of the server', async () => {
  const { tell, next, questions, atAddress } = await open();
  const unusable: ((asked: Asked) => unknown)[] = [
    ...[403, 404, 500, 503].map((status) => () => new Refused({ status, detail: 'sample' })),
    // Not from this product.
    () => miniCards(),
    // A cache that answers with what it had before.
    (asked) => allCards(asked, SHOWN, 999),
  ];
  for (const [at, answer] of unusable.entries()) {
    const id = SHOWN + 1 + at;
    next.atAddress = answer;
    next.answer = (asked) => allCards(asked, id, id);
    await tell(id, addressOf(id));
    await screen.findByText(`$${id}.00`);
    expect([atAddress().length, questions()]).toEqual([at + 1, at + 2]);
  }
  expect(screen.queryByRole('alert')).toBeNull();
});

test('cards whose address does not answer are asked of the server', async () => {
  const { tell, next, questions, atAddress } = await open();
  next.atAddress = () => new Promise(() => undefined);
  next.answer = (asked) => allCards(asked, 41, 215);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await tell(41, addressOf(41));
  await untilPolled(() => screen.queryByText('$215.00') !== null);
  expect([atAddress().length, questions()]).toEqual([1, 2]);
  expect(screen.queryByRole('alert')).toBeNull();
});
