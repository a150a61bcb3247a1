// The prices the cards show: those that were published last after a restart, then the newest of the market.

import { minuteMs } from '../../domain/numbers/time.ts';
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import type { CardPrice } from '../../domain/signals/mini-cards/mini-cards.ts';
import { Fault } from '../fault.ts';
import type { Publish } from '../publish/publish.ts';
import type { Calls } from '../threads/calls.ts';
import { publishedBook } from './published-book.ts';
import type { CardTasks } from './thread-tasks.ts';

/** What another feature read this short a time ago is not asked for again. */
const SAME_MINUTE_MS = (miniCardRules.prices_every.value * minuteMs) / 2;

/** `as_of` in epoch ms, null while no prices are known; `batch` the one whose symbols these prices are of. */
export type KnownPrices = { prices: ReadonlyMap<string, CardPrice>; as_of: number | null; batch: number | null };

export const noPrices = (): KnownPrices => ({ prices: new Map(), as_of: null, batch: null });

/** After a restart the prices that were published last are the known ones. */
export async function recallPrices(publish: Pick<Publish, 'read'>, known: KnownPrices): Promise<void> {
  const last = await publishedBook(publish);
  if (last === null || last.book.prices_as_of === null) return;
  known.prices = last.prices;
  known.as_of = Date.parse(last.book.prices_as_of);
}

export async function renewPrices(
  thread: Calls<CardTasks>,
  known: KnownPrices,
  { id, symbols }: { id: number; symbols: readonly string[] },
): Promise<void> {
  try {
    const answer = await thread.ask('prices', { symbols, kept_ms: SAME_MINUTE_MS });
    known.prices = answer.prices;
    known.as_of = answer.as_of;
    known.batch = id;
  } catch (error) {
    // The last known prices stay, with their time; the next minute asks again.
    if (!(error instanceof Fault)) throw error;
  }
}
