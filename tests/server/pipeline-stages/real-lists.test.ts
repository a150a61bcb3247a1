// Real lists of a real provider, where they are at hand: reasons that make sense, and the side of every row.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stageBench } from './batch-of-files.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/real/expert_lists/', import.meta.url));

/** All lists below the folder, packed ones unpacked, under the path they have there. */
function realLists(): Record<string, Buffer> {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /\.csv(?:\.gz)?$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [name.replace(/\.gz$/, ''), name.endsWith('.gz') ? gunzipSync(bytes) : bytes];
    }),
  );
}

test.skipIf(!existsSync(folder))('rows of real lists are read as a count of their raw text says', async () => {
  const bench = await stageBench();
  try {
    await bench.receive(realLists());
    await bench.runAll();
    expect(await bench.rows('select distinct status from batch_file')).toEqual([{ status: 'imported' }]);
    const reasons = await bench.rows(
      `select f.file_name, q.reason, count(*) from quarantined_row q join batch_file f on f.id = q.file_id
       group by 1, 2 order by 1, 2`,
    );
    expect(reasons).toEqual([
      { file_name: 'sec_form4_sp500_insider_transactions.csv', reason: 'no symbol', count: 25 },
      // Two share classes in one cell.
      { file_name: 'sec_form4_sp500_insider_transactions.csv', reason: 'not a stock symbol', count: 53 },
      { file_name: 'smartpredict_congress_trades.csv', reason: 'no symbol', count: 14 },
    ]);
    // Codes P and S of Form 4, Purchase and Sale, actions of ratings.
    const sides = await bench.rows<{ name: string; side: string; count: number }>(
      `select regexp_replace(f.file_name, '^.*/', '') as name, s.side, count(*)::integer as count
       from signal s join batch_file f on f.id = s.file_id
       where f.file_name not like '%2026-08-%' group by 1, 2 order by 1, 2`,
    );
    expect(sides.map(({ name, side, count }) => `${name} ${side} ${count}`)).toEqual([
      'marketbeat_percentage_gainers_sample.csv bullish 9',
      'marketbeat_ratings_2021-03-23.csv bearish 4',
      'marketbeat_ratings_2021-03-23.csv bullish 10',
      'marketbeat_ratings_2021-03-23.csv neutral 1',
      'sec_form4_cluster_buy_events.csv bullish 31',
      'sec_form4_sp500_insider_transactions.csv bearish 5454',
      'sec_form4_sp500_insider_transactions.csv bullish 393',
      'smartpredict_congress_trades.csv bearish 79',
      'smartpredict_congress_trades.csv bullish 46',
      'smartpredict_insider_trades.csv bearish 85',
      'smartpredict_insider_trades.csv bullish 85',
    ]);
  } finally {
    await bench.close();
  }
});
