// Endpoints of a score's receipt: the rows behind it, as readers see it now or saw it then, and the line behind a row.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScoreReceipt, scoreRows } from '../../../src/domain/signals/score/score-receipt.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';
import { askSignals, type Given, type SeenBatch, scoreTwoBatches } from './two-batches.ts';

let bench: StageBench;
let batches: SeenBatch[] = [];

const ask = <Name extends 'scoreReceipt' | 'scoreReceiptRow'>(name: Name, given: Given<Name>) =>
  askSignals(bench.signals.routes, name, given);

beforeAll(async () => {
  bench = await stageBench();
  batches = await scoreTwoBatches(bench);
});
afterAll(() => bench.close());

describe('The receipt of a score', () => {
  const receiptOf = async (symbol: string, asof?: string) =>
    (await ask('scoreReceipt', { params: { symbol }, query: { asof } })) as ScoreReceipt;

  test('names each counted row with its list, day, points, file and line, and they make the score again', async () => {
    const now = await receiptOf('kest');
    expect(now).toMatchObject({ symbol: 'KEST', batch_id: batches[1]?.id, published: { smart_cat_score: 0 } });
    expect(
      now.rows.map(({ list, side, points, file_name, line_number }) => [list, side, points, file_name, line_number]),
    ).toEqual([
      ['Gap Up Stocks', 'bullish', 5, 'gap-up.csv', 2],
      ['Death Cross Stocks', 'bearish', 5, 'death-cross.csv', 2],
    ]);
    for (const { sha256 } of now.rows) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const { symbol, rows, scored_from, published } = now;
    expect(
      scoreRows(
        rows.map((row) => ({ ...row, symbol })),
        scored_from,
      ).get(symbol),
    ).toEqual(published);
  });

  test('is that of the state readers saw at an instant, with rows an earlier batch brought', async () => {
    const then = await receiptOf('KEST', batches[0]?.at);
    expect(then).toMatchObject({ batch_id: batches[0]?.id, published: { smart_cat_score: 5 } });
    expect(then.rows).toHaveLength(1);
    expect((await receiptOf('BRK.B')).rows).toMatchObject([{ file_name: 'percentage-gainers.csv' }]);
    await expect(receiptOf('NONE')).rejects.toMatchObject({ status: 404 });
  });

  test('shows the text of its own lines alone, and to administrators alone where it is kept from readers', async () => {
    const [row] = (await receiptOf('KEST')).rows;
    const lineFor = async (is_admin: boolean, symbol: string) =>
      ask('scoreReceiptRow', {
        params: { symbol, row: row?.id ?? 0 },
        caller: {
          id: 1,
          full_name: '',
          email: '',
          session_id: '',
          token: null,
          time_zone: null,
          csv_notation: null,
          has_begun: false,
          is_admin,
        },
      });
    expect(await lineFor(true, 'KEST')).toMatchObject({ line_number: 2, raw: 'KEST,Kestrel Air,5' });
    expect(await lineFor(false, 'KEST')).toMatchObject({ sha256: row?.sha256, raw: null });
    await expect(lineFor(true, 'ALDR')).rejects.toMatchObject({ status: 404 });
  });
});
