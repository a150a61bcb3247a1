// Symbols of lists against venues and listings: what is stored, quarantined and noted.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '../../../src/domain/stocks/listings/listing.ts';
import { SIMULATED_LISTINGS } from '../../../src/server/stocks/known-listings-store.ts';
import { createStockStore } from '../../../src/server/stocks/store.ts';
import { type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeEach(async () => {
  bench = await stageBench();
});
afterEach(() => bench.close());

/** Half of them on each of the two main exchanges. */
const listing = (symbol: string, n: number): Listing => ({
  symbol,
  name: null,
  exchange: n % 2 === 0 ? 'XNAS' : 'XNYS',
  type: 'CS',
  sector: null,
  industry: null,
  is_active: true,
});

const load = (symbols: string, source: string) =>
  createStockStore(bench.database).load(symbols.split(' ').map(listing), source, '2026-11-17T18:14:00.000Z');

async function read(symbols: readonly string[]) {
  const rows = symbols.map((symbol, n) => `Sample ${n},${symbol},$50.00,+3.1%,High`);
  const header = 'Company,Symbol,Current Price,Price Change,Indicator(s)';
  await bench.receive({ 'percentage-gainers.csv': [header, ...rows, ''].join('\n') });
  await bench.runAll();
  const [file] = await bench.rows<{ notes: string | null }>('select notes from batch_file');
  const stored = await bench.rows<{ symbol: string }>('select symbol from signal order by id');
  const refused = await bench.rows<{ reason: string }>('select reason from quarantined_row order by line_number');
  return {
    notes: file?.notes ?? '',
    stored: stored.map(({ symbol }) => symbol),
    refused: refused.map(({ reason }) => reason),
  };
}

// B-15
describe('symbols of a list', () => {
  test('a foreign row never becomes a US stock and never takes its place', async () => {
    const { stored, refused } = await read([
      'LON:MRK',
      'NYSE:MRK',
      'TSE:X',
      'MC.PA',
      'VOD.L',
      '$SPX',
      'ZVZZT',
      'AAPL.US',
    ]);
    expect(stored).toEqual(['MRK', 'AAPL']);
    expect(refused).toEqual([
      'listed in London (LON), no US listing',
      'listed in Toronto or Tokyo (TSE), no US listing',
      'listed in Paris (PA), no US listing',
      'listed in London (L), no US listing',
      'an index, not a stock',
      'a test issue of an exchange, not a stock',
    ]);
  });

  test('a symbol that the listings of an exchange lack is quarantined, a fused share class is found', async () => {
    await load('AAPL BRK.B BACpB', 'files');
    const { stored, refused } = await read(['AAPL', 'BRKB', 'BAC-PB', 'ZZQQ', 'SPX']);
    expect(stored).toEqual(['AAPL', 'BRK.B', 'BACpB']);
    expect(refused).toEqual(['no US listing is known by this symbol', 'an index, not a stock']);
  });

  test('listings of one exchange alone quarantine nothing', async () => {
    await load('AAPL', 'files');
    const { stored, notes } = await read(['AAPL', 'ZZQQ']);
    expect(stored).toEqual(['AAPL', 'ZZQQ']);
    expect(notes).toContain('1 row names a symbol that no loaded listing knows.');
  });

  test('without any listing a symbol is kept with a warning', async () => {
    const { stored, notes } = await read(['AAPL', 'ZZQQ']);
    expect(stored).toEqual(['AAPL', 'ZZQQ']);
    expect(notes).toContain('2 rows name a symbol that no loaded listing knows.');
  });

  test('a symbol that the simulated market lacks is kept with a warning', async () => {
    await load('AAPL BRK.B', SIMULATED_LISTINGS);
    const { stored, refused, notes } = await read(['AAPL', 'BRKB', 'ZZQQ', 'YYQQ']);
    expect(stored).toEqual(['AAPL', 'BRK.B', 'ZZQQ', 'YYQQ']);
    expect(refused).toEqual([]);
    expect(notes).toContain('2 rows name a symbol that no loaded listing knows.');
  });

  test('rows that spell one stock differently are counted with an example', async () => {
    const { stored, notes } = await read(['BRK-B', 'BRK/B', 'AAPL', 'aapl', 'NYSE:BRK.B']);
    expect(stored).toEqual(['BRK.B', 'AAPL']);
    expect(notes).toContain(
      '2 rows name a stock that an earlier row spells differently: BRK-B and BRK/B are both BRK.B.',
    );
  });

  test("a spreadsheet's error in place of a symbol is quarantined, not taken for a note", async () => {
    const { stored, refused } = await read(['#N/A', 'nan', 'False', 'AAPL']);
    expect(stored).toEqual(['AAPL']);
    expect(refused).toEqual(['a spreadsheet error stands in place of the symbol', 'no symbol', 'no symbol']);
  });
});
