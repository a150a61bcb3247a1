// Supplied input files over the whole pipeline, where they are at hand: rows, quarantine reasons, sides, amounts and days as stored.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import type { Member } from '../pipeline-endpoints/archives.ts';
import { type StoredBatch, type StoredFile, uploadAndRun } from './uploaded-files.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/inputs/', import.meta.url));
/** 17:00 in New York on the day of the files. */
const RECEIVED = '2026-11-25T22:00:00.000Z';
const DAY = '2026-11-25';
const GAINERS = 'percentage-gainers_2026-11-25.csv';

/** The list files below a folder, under their paths. */
function listFiles(below: string): Member[] {
  if (!existsSync(folder)) return [];
  const paths = (readdirSync(join(folder, below), { recursive: true }) as string[]).filter((path) =>
    path.endsWith('.csv'),
  );
  return paths.sort().map((path) => ({ name: path, content: readFileSync(join(folder, below, path)) }));
}

const isOfPipeline = ({ name }: Member) => !/^w(?:10|19|20|21|22|23|24)-/.test(name);
const cell = (row: string, at: number) => row.split(',')[at] ?? '';

describe.skipIf(!existsSync(folder))('Supplied files uploaded in one archive', () => {
  let app: TestApp;
  let batch: StoredBatch;
  const file = (below: string, name = GAINERS): StoredFile => batch.files[`${below}/${name}`] as StoredFile;
  const gainers = (...symbols: string[]) =>
    symbols.map((symbol) => `${symbol} Biggest Percentage Gainers bullish ${DAY}`);
  const reasons = ({ quarantined }: StoredFile) => quarantined.map((line) => line.slice(line.lastIndexOf(': ') + 2));

  beforeAll(async () => {
    app = await startTestApp({ clock: testClock(RECEIVED) });
    batch = await uploadAndRun(app, listFiles('.').filter(isOfPipeline));
  });
  afterAll(() => app.close());

  test('a prefix of a venue abroad is quarantined by its city, one of the United States gives the symbol', () => {
    const rows = file('w01-exchange-prefix');
    expect(rows.signals).toEqual(gainers('IMO', 'MRK'));
    expect(reasons(rows)).toEqual([
      'listed in Sydney (ASX), no US listing',
      'listed in London (LON), no US listing',
      'listed in London (LON), no US listing',
      'listed in Toronto or Tokyo (TSE), no US listing',
    ]);
    const ratings = file('w01-exchange-prefix', 'analyst-ratings_2026-11-25.csv');
    expect(ratings.signals).toEqual([`BA Analyst Upgrades bullish ${DAY}`]);
    expect(ratings.quarantined.map((line) => cell(line, 1))).toEqual(['LON:BA', 'TSE:T', 'TSE:CLS', 'LON:ALLY']);
  });

  test('suffixes of venues are read, two spellings of one stock are one', () => {
    const rows = file('w03-venue-suffix');
    expect(rows.signals).toEqual(gainers('AAPL', 'MSFT', 'NVDA', 'BRK.B', 'META', 'AMZN'));
    expect(rows.skipped).toBe(1);
    expect(rows.notes).toContain('BRKb.N and BRK-B.US are both BRK.B');
    expect(rows.quarantined.map((line) => cell(line, 1))).toEqual(['VOD.L', 'SHOP.TO', 'BMW.DE', 'MC.PA', 'AIR.PA']);
    expect(reasons(rows).at(-1)).toBe('listed in Paris (PA), no US listing');
  });

  test('a minus in any spelling turns the row', () => {
    const holders = file('w04-lost-minus', 'institutional-buying_2026-11-25.csv');
    const sold = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'META', 'TSLA', 'AMD', 'INTC', 'ORCL'];
    expect(holders.signals).toEqual([
      ...sold.map((symbol) => `${symbol} Institutional Selling (13F) bearish ${DAY}`),
      `CRM Institutional Buying (13F) bullish ${DAY}`,
    ]);
    expect(file('w04-lost-minus', 'earnings-beats_2026-11-25.csv').signals).toEqual(
      ['NKE', 'SBUX', 'YUM'].map((symbol) => `${symbol} Earnings Misses bearish ${DAY}`),
    );
    expect(file('w04-lost-minus', 'momentum-alerts_2026-11-25.csv').signals).toEqual(
      ['HON', 'MMM', 'GE'].map((symbol) => `${symbol} Momentum Alerts bearish ${DAY}`),
    );
    const gaps = file('w04-lost-minus', 'gap-up_2026-11-25.csv');
    expect([gaps.signals, reasons(gaps)]).toEqual([
      [],
      ['Gap % is negative in the list "Gap Up Stocks"', 'Gap % is negative in the list "Gap Up Stocks"'],
    ]);
  });

  test('what is no stock is quarantined by its kind', () => {
    const rows = file('w05-no-stocks');
    expect(rows.signals).toEqual(gainers('AAPL'));
    const kinds = reasons(rows).map((reason) => reason.replace(/, not a stock$/, ''));
    expect(kinds).toEqual([
      ...Array(6).fill('an index'),
      'a crypto pair',
      'a currency pair',
      ...Array(2).fill('a crypto pair'),
      ...Array(2).fill('a currency pair'),
      'an index',
      'a future',
      'a test issue of an exchange',
    ]);
  });

  test('cells protected for a spreadsheet are read without their wrapper', () => {
    expect(file('w07-excel-protected').signals).toEqual(gainers('AAPL', 'MSFT', 'NVDA'));
    const insiders = file('w07-excel-protected', 'insider-buying_2026-11-25.csv');
    expect(insiders.signals).toEqual(['IBM', 'INTC'].map((symbol) => `${symbol} Insider Purchases bullish ${DAY}`));
    expect(insiders.cells).toMatchObject([
      { Symbol: 'IBM', 'SHARES BOUGHT/SOLD': '10', 'Transaction Date': '2026-11-24' },
      { Symbol: 'INTC', 'SHARES BOUGHT/SOLD': '10', 'Transaction Date': '2026-11-24' },
    ]);
  });

  test('an instant is of its day in New York', () => {
    expect(file('w08-utc-day', 'congress-trades_2026-11-25.csv').signals).toEqual([
      'DIS Congressional Purchases bullish 2026-11-23',
      'KO Congressional Sales bearish 2026-11-24',
      'PEP Congressional Purchases bullish 2026-11-24',
      'WMT Congressional Purchases bullish 2026-11-24',
    ]);
  });

  test('a ratio and a dividend decide against the name of their list', () => {
    const splits = file('w11-split-ratio', 'forward-splits_2026-11-25.csv');
    expect(splits.signals).toEqual([
      'WMT Reverse Splits bearish 2026-11-24',
      'KO Stock Splits (forward) bullish 2026-11-24',
    ]);
    expect(splits.quarantined.map((line) => cell(line, 2))).toEqual(['1:20', '10-Jan', '0.1', '1:10:00 AM']);
    expect(reasons(splits)).toEqual([
      'the ratio is of a reverse split, or has the old shares first',
      'the ratio cannot be read (changed by a spreadsheet?)',
      'the ratio is of a reverse split, or has the old shares first',
      'the ratio cannot be read (changed by a spreadsheet?)',
    ]);
    expect(file('w12-dividend-cut', 'dividend-increases_2026-11-25.csv').signals).toEqual([
      'JNJ Dividend Cuts and Suspensions bearish 2026-11-24',
      'KO Dividend Increases bullish 2026-11-24',
    ]);
  });

  test('arrows and ratings of other houses are read, contradictions are quarantined', () => {
    const rows = file('w13-arrows-and-ratings', 'analyst-ratings_2026-11-25.csv');
    expect(rows.signals).toEqual([
      `ZTS New Coverage (Initiations) bearish ${DAY}`,
      `CVS New Coverage (Initiations) bullish ${DAY}`,
      `CI New Coverage (Initiations) bullish ${DAY}`,
    ]);
    expect(reasons(rows)).toEqual([
      ...Array(4).fill('the action says that the target was raised, but it fell'),
      'the action says "Upgraded by", the rating went down',
    ]);
  });

  test('rows that begin like a note or a total are quarantined, and can be mended', async () => {
    const rows = file('w15-dropped-as-notes');
    expect([rows.signals, rows.skipped]).toEqual([[], 0]);
    expect(reasons(rows)).toEqual(Array(7).fill('not a stock symbol'));
    const first = file('w15-dropped-as-notes/symbol-first');
    expect(first.signals).toEqual(gainers('AAPL'));
    expect(first.quarantined.map((line) => cell(line, 0))).toEqual(['#N/A', '#REF!', '#NAME?', '*TSLA']);
    expect(first.skipped).toBe(0);
    const [rowId = 0] = rows.rowIds;
    const cells = ['Data Storage Corp', 'DTST', '$50.00', '+3.1%', '1200000', '900000', 'High'];
    const mended = await ask(app, 'mendRows', { path: [batch.id], body: { rows: [{ id: rowId, cells }] } });
    expect([mended.status, mended.body.put_back]).toEqual([200, 1]);
  });

  test('company names are plain text', () => {
    const rows = file('w16-entities');
    expect(rows.companies).toEqual(['AT&T Inc.', "O'Reilly Automotive", 'Bold Corp', 'evil']);
  });

  test('headers of exporting programs: the percentage is the price change, amounts are not', () => {
    const barchart = file('w26-headers');
    expect(barchart.signals).toEqual(gainers('AAPL'));
    expect(barchart.cells).toMatchObject([{ 'Price Change': '+3.2%', Change: '+7.20' }]);
    expect(reasons(barchart)).toEqual(['Price Change is negative in the list "Biggest Percentage Gainers"']);
    const twice = file('w26-headers/twice');
    expect([twice.signals, twice.cells[0]?.['Price Change']]).toEqual([gainers('NVDA'), '3.2%']);
    expect(twice.notes).toContain('Two columns are called "Price Change"');
    const view = file('w26-headers/tradingview');
    expect(view.signals).toEqual(gainers('NVDA'));
    expect(view.cells).toMatchObject([{ 'Price Change': '3.2', Volume: '51200000', 'Price - Currency': 'USD' }]);
  });
});

describe.skipIf(!existsSync(folder))('Supplied files uploaded one by one', () => {
  test('ordinary variations of a file name are recognised, with their day', { timeout: 240_000 }, async () => {
    const app = await startTestApp({ clock: testClock(RECEIVED) });
    try {
      // The file without a day comes first: beside a dated one of its list it would not count.
      const isUndated = ({ name }: Member) => name.includes('_v2');
      const members = listFiles('w10-file-names').sort((a, b) => Number(isUndated(b)) - Number(isUndated(a)));
      for (const member of members) {
        const { files, notPublished } = await uploadAndRun(app, [member]);
        const file = files[member.name] as StoredFile;
        if (member.name.startsWith('biggest-gainers')) {
          expect([file.type, file.signals]).toEqual(['unknown', []]);
          expect(file.notes).toContain('all 7 columns agree with');
          continue;
        }
        expect([member.name, file.type, file.signals]).toEqual([
          member.name,
          'percentage-gainers',
          [`AAPL Biggest Percentage Gainers bullish ${DAY}`],
        ]);
        expect([member.name, file.isDatedByUpload]).toEqual([member.name, isUndated(member)]);
        if (isUndated(member)) expect(notPublished).toContain('No day found');
      }
      const second = listFiles('w10-file-names').find(({ name }) => name.includes('(1)')) as Member;
      const first = { name: GAINERS, content: `${second.content}Ford,F,$11,+2%,1,1,High\n` };
      const { files } = await uploadAndRun(app, [first, second]);
      expect(Object.values(files).map(({ notes }) => notes.includes('Came with another file of this list'))).toEqual([
        true,
        true,
      ]);
    } finally {
      await app.close();
    }
  });
});
