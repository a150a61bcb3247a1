// Symbols of lists against venues and listings: what is stored, quarantined and noted.
import { expect, test } from 'vitest';
import type { Listing } from '../../../src/domain/stocks/listings/listing.ts';
import { SIMULATED_LISTINGS } from '../../../src/server/stocks/known-listings-store.ts';
import { createStockStore } from '../../../src/server/stocks/store.ts';
import { stageBench } from './batch-of-files.ts';

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
const UNLISTED = 'no US listing is known by this symbol';
const unknown = (rows: string) => expect.stringContaining(`${rows} a symbol that no loaded listing knows.`);

// B-15
test.each<[string, loaded: [symbols: string, source: string] | null, cells: string, stored: string, object]>([
  [
    'without any listing a symbol is kept with a warning; foreign rows, other instruments and errors are none',
    null,
    'LON:MRK NYSE:MRK MC.PA $SPX ZVZZT AAPL.US #N/A nan 1-Mar BRK-B BRK/B NYSE:BRK.B',
    'MRK AAPL BRK.B',
    {
      refused: [
        'listed in London (LON), no US listing',
        'listed in Paris (PA), no US listing',
        'an index, not a stock',
        'a test issue of an exchange, not a stock',
        'a spreadsheet error stands in place of the symbol',
        'no symbol',
        'not a stock symbol',
      ],
      notes: expect.stringContaining(
        '2 rows name a stock that an earlier row spells differently: BRK-B and BRK/B are both BRK.B.',
      ),
    },
  ],
  [
    'nothing is refused by one exchange',
    ['AAPL', 'files'],
    'AAPL ZZQQ',
    'AAPL ZZQQ',
    { notes: unknown('1 row names') },
  ],
  [
    'a symbol that the listings lack is quarantined, a fused share class is found',
    ['AAPL BRK.B BACpB', 'files'],
    'AAPL BRKB BAC-PB ZZQQ SPX',
    'AAPL BRK.B BACpB',
    { refused: [UNLISTED, 'an index, not a stock'] },
  ],
  [
    'a symbol that the simulated market lacks is kept with a warning',
    ['AAPL BRK.B', SIMULATED_LISTINGS],
    'AAPL BRKB ZZQQ YYQQ',
    'AAPL BRK.B ZZQQ YYQQ',
    { refused: [], notes: unknown('2 rows name') },
  ],
])('%s', async (_, loaded, cells, stored, expected) => {
  const bench = await stageBench();
  try {
    const at = '2026-11-17T18:14:00.000Z';
    if (loaded !== null) await createStockStore(bench.database).load(loaded[0].split(' ').map(listing), loaded[1], at);
    const rows = cells.split(' ').map((symbol, n) => `Sample ${n},${symbol},+3.1%,High`);
    await bench.receive({
      'percentage-gainers.csv': ['Company,Symbol,Price Change,Indicator(s)', ...rows, ''].join('\n'),
    });
    await bench.runAll();
    const [file] = await bench.rows<{ notes: string }>('select notes from batch_file');
    const signals = await bench.rows<{ symbol: string }>('select symbol from signal order by id');
    const refused = await bench.rows<{ reason: string }>('select reason from quarantined_row order by line_number');
    expect(signals.map(({ symbol }) => symbol).join(' ')).toBe(stored);
    expect({ notes: file?.notes, refused: refused.map(({ reason }) => reason) }).toMatchObject(expected);
  } finally {
    await bench.close();
  }
});
