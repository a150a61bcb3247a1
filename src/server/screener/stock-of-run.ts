// One stock of a published run in full: its row, or its part of the published reply of an older run.
import { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { type Published, type Snapshot, unpackBrotli } from '../publish/published.ts';
import type { ScreenerStore } from './store.ts';

/** Stock of the first of these symbols that the run lists; null if it lists none. */
export async function findStock(
  store: Pick<ScreenerStore, 'stocks' | 'keepsStocks'>,
  { source_id: run, published }: Snapshot,
  symbols: readonly string[],
): Promise<ScreenerStock | null> {
  if (run === null) return null;
  const rows = await store.stocks(run, symbols);
  if (rows.length === 0 && !(await store.keepsStocks(run))) return findInReply(published, symbols);
  return symbols.flatMap((symbol) => rows.find((stock) => stock.symbol === symbol) ?? [])[0] ?? null;
}

/**
 * Cuts one stock out of a reply of tens of megabytes without parsing it. Each stock begins with its key `symbol`, no
 * object inside a stock has that key, and texts escape their quotes.
 */
async function findInReply(published: Published, symbols: readonly string[]): Promise<ScreenerStock | null> {
  const reply = await unpackBrotli(published.brotli);
  for (const symbol of symbols) {
    const from = reply.indexOf(`{"symbol":${JSON.stringify(symbol)},`);
    if (from < 0) continue;
    const next = reply.indexOf(',{"symbol":', from);
    const to = next < 0 ? reply.length - ']}'.length : next;
    return ScreenerStock.parse(JSON.parse(reply.toString('utf8', from, to)));
  }
  return null;
}
