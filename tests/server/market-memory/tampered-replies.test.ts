// Whatever a vendor sends, what is published equals a run without it, or is older and says so, and nothing stays behind.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SnapshotRow } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { toSnapshotRows } from '../../../src/domain/market/market-columns.ts';
import { createMassive } from '../../../src/providers/massive/client.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { Tape } from '../../../src/server/market-memory/tape.ts';
import { createSnapshotReader } from '../../../src/server/market-thread/read-snapshot.ts';
import { vendorClock } from '../../providers/vendor-clock.ts';
import { countInGate } from '../../setup/long-run.ts';
import { type Tampered, type TamperKind, type Ticker, tampering, tamperKinds } from './tampered-replies.ts';

const BEGIN = '2026-11-17T15:00:00.000Z';
const SESSION = findSession('2026-11-17')!;
const STOCKS = 80;
const CLEAN = 6;
/** A minute and a second: refusals of a key last a minute. */
const STEP_MS = 61_000;
const SYMBOLS = Array.from({ length: STOCKS }, (_, at) => `S${at}`);
const closeOf = (at: number) => 4 + ((at * 37) % 400);
const closes = new Map(SYMBOLS.map((symbol, at) => [symbol, closeOf(at)]));

/** The true market of a minute: every stock moves a little, one has tripled and one is a reverse split not filed yet. */
function marketAt(minute: number): Ticker[] {
  const updated = (Date.parse(BEGIN) + minute * STEP_MS) * 1e6;
  return SYMBOLS.map((ticker, at) => {
    const close = at === 1 ? closeOf(at) * 40 : closeOf(at);
    const factor = (at === 2 ? 2.9 : 1) * (1 + ((minute * 7 + at * 3) % 50) / 1_000);
    const price = Math.round(close * factor * 100) / 100;
    const bar = (c: number, v: number) => ({ o: c, h: c * 1.1, l: c * 0.9, c, v, vw: c });
    return {
      ticker,
      updated,
      day: bar(price, 1_000 + minute),
      prevDay: bar(close, 9_000),
      lastTrade: { p: price, t: updated },
      todaysChange: price - close,
    };
  });
}

function product() {
  const clock = vendorClock(BEGIN);
  const notes: string[] = [];
  const lines: string[] = [];
  let answer: Tampered = { body: '' };
  const massive = createMassive({
    base_url: 'http://127.0.0.1:1',
    api_key: 'sample-key',
    timing: clock,
    random: () => 0.5,
    log: () => undefined,
    onLeftOut: (line) => lines.push(line),
    limits: [{ calls: 1_000, per_ms: 1_000 }],
    transport: {
      close: () => undefined,
      get: async ({ reader }) => {
        const { status = 200, headers = {}, body } = answer;
        const text = typeof body === 'string' ? body : JSON.stringify({ status: 'OK', ...body });
        const bytes = new TextEncoder().encode(text);
        reader?.push(bytes);
        return { status, headers: { 'content-type': 'application/json', ...headers }, body: bytes };
      },
    },
  });
  const read = createSnapshotReader({
    marketData: massive,
    store: { days: async () => [{ date: '2026-11-16', stocks: STOCKS }] },
    unread: {
      note: async (_: string, { words }: { words: string | null }) => notes.push(words ?? ''),
      clear: async () => undefined,
    } as never,
    closesBefore: async () => closes,
    replays: false,
    now: async () => clock.now(),
    onLeftOut: (line) => lines.push(line),
  });
  const symbols = new SymbolIndex();
  const tape = new Tape(symbols);
  return {
    tape,
    symbols,
    /** What is published at a minute: rows by symbol with the market's instant, or null and why. */
    async minute(sent: Tampered) {
      answer = sent;
      const said = notes.length + lines.length;
      try {
        const { market, moment } = await read({ priority: 'user' });
        tape.push(market, SESSION, moment.at);
        const rows = new Map(toSnapshotRows(market).map((row) => [row.symbol, row]));
        return { at: moment.at, rows, isSaid: notes.length + lines.length > said };
      } catch (error) {
        return { at: null, rows: null, isSaid: error instanceof Error && error.message !== '' };
      } finally {
        clock.advance(STEP_MS);
      }
    },
  };
}

/** Figures that are neither true nor unknown. */
function wrongFigures(found: SnapshotRow, right: SnapshotRow): string[] {
  return Object.keys(right).filter((name) => {
    const [one, other] = [found[name as keyof SnapshotRow], right[name as keyof SnapshotRow]];
    return one !== null && JSON.stringify(one) !== JSON.stringify(other);
  });
}

/** Minutes in this order of kinds, null for an untampered one; throws where one published something wrong. */
async function run(kinds: readonly (TamperKind | null)[]): Promise<void> {
  const [tampered, truth] = [product(), product()];
  const known = new Map<number, Map<string, SnapshotRow>>();
  const all = [...Array<null>(CLEAN).fill(null), ...kinds, ...Array<null>(CLEAN + 6).fill(null)];
  for (const [minute, kind] of all.entries()) {
    const market = marketAt(minute);
    const right = await truth.minute({ body: { tickers: market } });
    if (right.at !== null) known.set(right.at, right.rows);
    const sent = kind === null ? null : tampering[kind](market, minute, marketAt(minute - 5));
    const found = await tampered.minute(sent ?? { body: { tickers: market } });
    const what = `minute ${minute}: ${kind ?? 'untampered'}`;
    if (found.at === null) {
      expect(found.isSaid, what).toBe(true);
      continue;
    }
    const own = known.get(found.at);
    expect([...found.rows.keys()], what).toEqual(SYMBOLS);
    let isWhole = true;
    const wrong: string[] = [];
    for (const [symbol, row] of found.rows) {
      const correct = own?.get(symbol) as SnapshotRow;
      wrong.push(...wrongFigures(row, correct).map((name) => `${symbol} ${name}`));
      if (JSON.stringify(row) !== JSON.stringify(correct)) isWhole = false;
    }
    expect(wrong, what).toEqual([]);
    if (!isWhole) expect(found.isSaid, `${what} left something out`).toBe(true);
  }
  expect(tampered.tape.returns(5)).toEqual(truth.tape.returns(5));
}

test.each(tamperKinds)('%s', async (kind) => {
  await run([kind, null, kind, kind]);
});

test('any order of them', async () => {
  const kinds = fc.array(fc.constantFrom<TamperKind | null>(null, ...tamperKinds), { minLength: 3, maxLength: 12 });
  await fc.assert(fc.asyncProperty(kinds, run), {
    numRuns: countInGate(4, 200),
    seed: 20_261_117,
  });
});
