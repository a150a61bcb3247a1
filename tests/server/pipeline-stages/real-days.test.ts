// Two real days of lists, where they are at hand: in one archive and in two, in either order, they give equal scores.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stageBench } from './batch-of-files.ts';

const folder = fileURLToPath(
  new URL('../../../../shared/data/real/expert_lists/derived_from_real_eod/', import.meta.url),
);
const isThere = existsSync(folder);

/** The lists of a day under the path they have in an archive of the folder. */
const dayOf = (day: string) =>
  Object.fromEntries(
    readdirSync(join(folder, day)).map((name) => [`${day}/${name}`, readFileSync(join(folder, day, name))]),
  );

describe.skipIf(!isThere)('Two real days', () => {
  test('uploaded together or one after the other, in either order, give the same scores of every symbol', async () => {
    const [first, second] = [dayOf('2026-08-19'), dayOf('2026-08-20')];
    const outcomes: { scores: unknown[]; lists: unknown[]; as_of: string }[] = [];
    for (const uploads of [[{ ...first, ...second }], [first, second], [second, first]]) {
      const bench = await stageBench();
      try {
        let batchId = 0;
        for (const files of uploads) {
          await bench.receive(files);
          batchId = await bench.runAll();
          await bench.clock.advance(60_000);
        }
        const [batch] = await bench.rows<object>(
          'select status, error, held_reason, scored_from from batch where id = $1',
          [batchId],
        );
        expect(batch).toEqual({ status: 'completed', error: null, held_reason: null, scored_from: '2026-08-19' });
        const scores = await bench.rows(
          `select symbol, bullish_score, bearish_score, smart_cat_score, bullish_signal_count, bearish_signal_count,
             neutral_signal_count, premium_signal_count, breakdown::text from synthesis where batch_id = $1 order by symbol`,
          [batchId],
        );
        const lists = await bench.rows(
          'select signal_type_id, signal_date, signals from scored_list where batch_id = $1 order by 1, 2',
          [batchId],
        );
        const { published } = await bench.publish.read('signals');
        const { as_of } = JSON.parse(published.identity.toString()).batch_info as { as_of: string };
        outcomes.push({ scores, lists, as_of });
      } finally {
        await bench.close();
      }
    }
    expect(outcomes[0]?.scores.length).toBeGreaterThan(400);
    expect(outcomes[0]?.as_of).toBe('2026-08-20T20:00:00.000Z');
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });
});
