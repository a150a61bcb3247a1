// Real lists of a real provider, where they are at hand: every row accounted for, reasons that make sense, scores by hand.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import type { ScoreBreakdown } from '../../../src/domain/signals/score/scores.ts';
import { type StageBench, stageBench } from './batch-of-files.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/real/expert_lists/', import.meta.url));
const isThere = existsSync(folder);

/** All lists below the folder, packed ones unpacked, under the path they have there. */
function realLists(): Record<string, Buffer> {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /\.csv(?:\.gz)?$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [
        name.replace('derived_from_real_eod/', '').replace(/\.gz$/, ''),
        name.endsWith('.gz') ? gunzipSync(bytes) : bytes,
      ];
    }),
  );
}

/** Which list a file of the two days is, for scoring by hand; the other files hold nothing of these days. */
const slugs: Record<string, string> = {
  '52_week_highs': '52-week-highs',
  '52_week_lows': '52-week-lows',
  death_cross: 'death-cross',
  golden_cross: 'golden-cross',
  most_active: 'most-active',
  overbought_rsi: 'rsi-overbought',
  oversold_rsi: 'rsi-oversold',
  percentage_decliners: 'percentage-decliners',
  percentage_gainers: 'percentage-gainers',
  unusual_trading_volume: 'unusual-volume',
};

describe.skipIf(!isThere)('Real lists uploaded together', () => {
  let bench: StageBench;
  let lists: Record<string, Buffer>;

  beforeAll(async () => {
    bench = await stageBench();
    lists = realLists();
    await bench.receive(lists);
    await bench.runAll();
  });
  afterAll(() => bench.close());

  test('Every file is a known list and every row of it is stored, set aside or skipped', async () => {
    const files = await bench.rows<Record<string, number | string>>('select * from batch_file order by file_name');
    expect(files).toHaveLength(Object.keys(lists).length);
    for (const file of files) {
      expect([file.file_name, file.status]).toEqual([file.file_name, 'imported']);
      const rows = parse(lists[String(file.file_name)] ?? '', { columns: true, relax_column_count: true }) as unknown[];
      expect([file.file_name, file.row_count]).toEqual([file.file_name, rows.length]);
      const accounted = Number(file.signal_count) + Number(file.quarantined_count) + Number(file.skipped_count);
      expect([file.file_name, accounted]).toEqual([file.file_name, rows.length]);
    }
  });

  test('Rows are set aside only for what is no symbol', async () => {
    const reasons = await bench.rows<{ file_name: string; reason: string; count: number }>(
      `select f.file_name, q.reason, count(*) from quarantined_row q join batch_file f on f.id = q.file_id
       group by 1, 2 order by 1, 2`,
    );
    expect(reasons).toEqual([
      { file_name: 'sec_form4_sp500_insider_transactions.csv', reason: 'no symbol', count: 25 },
      // Two share classes in one cell.
      { file_name: 'sec_form4_sp500_insider_transactions.csv', reason: 'not a stock symbol', count: 53 },
      { file_name: 'smartpredict_congress_trades.csv', reason: 'no symbol', count: 14 },
    ]);
  });

  // Counted by a reading of the raw text of its own: codes P and S of Form 4, Purchase and Sale, actions of ratings.
  test('Rows of each file stand on the side their own words say', async () => {
    const sides = await bench.rows<{ file_name: string; side: string; count: number }>(
      `select f.file_name, s.side, count(*)::integer from signal s join batch_file f on f.id = s.file_id
       where f.file_name not like '2026-%' group by 1, 2 order by 1, 2`,
    );
    expect(sides.map(({ file_name, side, count }) => `${file_name.split('/').at(-1)} ${side} ${count}`)).toEqual([
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
  });

  test('Rows of each file are of the day they became public, else of the trade', async () => {
    const days = await bench.rows<{ file_name: string; days: number; first: string; last: string }>(
      `select f.file_name, count(distinct s.signal_date)::integer as days, min(s.signal_date)::text as first,
         max(s.signal_date)::text as last
       from signal s join batch_file f on f.id = s.file_id
       where f.file_name like '%smartpredict%' or f.file_name like '%ratings_2021%' group by 1 order by 1`,
    );
    const rowsOf = (name: string) =>
      parse(lists[name] ?? '', { columns: true, relax_column_count: true }) as Record<string, string>[];
    const filed = rowsOf('smartpredict_insider_trades.csv').map((row) => row.date_filed ?? '');
    expect(days.find(({ file_name }) => file_name === 'smartpredict_insider_trades.csv')).toMatchObject({
      days: new Set(filed).size,
      first: filed.toSorted()[0],
      last: filed.toSorted().at(-1),
    });
    expect(days.find(({ file_name }) => file_name.includes('ratings'))).toMatchObject({ days: 1, first: '2021-03-23' });
  });

  test('The batch speaks of the newest day and scores that one and the session before', async () => {
    const [batch] = await bench.rows('select as_of, scored_from from batch');
    expect(batch).toEqual({ as_of: '2026-08-20T20:00:00.000Z', scored_from: '2026-08-19' });
  });

  test.each(['MRNA', 'SHOT', 'SGLY'])('The score of %s is what its lines in the files add up to', async (symbol) => {
    const sums: Record<'bullish' | 'bearish', Record<string, number>> = { bullish: {}, bearish: {} };
    for (const [name, bytes] of Object.entries(lists)) {
      const list = expertLists.find((known) => known.slug === slugs[name.replace(/^.*\/|\.csv$/g, '')]);
      if (list === undefined || list.direction === 'neutral') continue;
      const rows = parse(bytes, { columns: true }) as Record<string, string>[];
      const lines = rows.filter((row) => row.Symbol === symbol).length;
      const side = list.direction === 'bearish' ? 'bearish' : 'bullish';
      if (lines > 0) sums[side][list.name] = (sums[side][list.name] ?? 0) + lines * list.points_each;
    }
    const total = (side: Record<string, number>) => Object.values(side).reduce((sum, points) => sum + points, 0);
    expect(total(sums.bullish) + total(sums.bearish)).toBeGreaterThan(0);
    const [scored] = await bench.rows<{ bullish_score: number; bearish_score: number; breakdown: ScoreBreakdown }>(
      'select bullish_score, bearish_score, breakdown from synthesis where symbol = $1',
      [symbol],
    );
    expect(scored).toMatchObject({ bullish_score: total(sums.bullish), bearish_score: total(sums.bearish) });
    for (const side of ['bullish', 'bearish'] as const) {
      const lines = Object.entries(scored?.breakdown[side] ?? {}).map(([type, line]) => [type, line.total_points]);
      expect(Object.fromEntries(lines)).toEqual(sums[side]);
    }
  });
});
