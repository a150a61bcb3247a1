// The state after a batch: rows of all batches inside the window, the newest file of each list first, and what is held back.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SynthesisResults } from '../../../src/domain/signals/score/scores.ts';
import { LatestSignals, type SymbolSignals } from '../../../src/domain/signals/signal.ts';
import { readReply } from '../../../src/server/publish/published.ts';
import { longTest } from '../../setup/long-run.ts';
import { type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeEach(async () => {
  bench = await stageBench();
});
afterEach(() => bench.close());

const gap = (...symbols: string[]) => `Symbol,Volume\n${symbols.map((symbol) => `${symbol},1\n`).join('')}`;
const crossed = (symbol: string) => `Company,Symbol,Volume\nSample,${symbol},1\n`;

/** One upload, run to its end; answers the batch. */
async function uploaded(files: Record<string, string>): Promise<number> {
  await bench.receive(files);
  const id = await bench.runAll();
  await bench.clock.advance(60_000);
  return id;
}

async function published() {
  const { published: reply, source_id } = await bench.publish.read('signals');
  const latest = LatestSignals.parse(await readReply(reply));
  const scores = Object.fromEntries(latest.signals.map((signal) => [signal.symbol, signal.smart_cat_score]));
  return { batch: source_id, scores, ...latest };
}

const batchOf = async (id: number) =>
  (await bench.rows<Record<string, unknown>>('select * from batch where id = $1', [id]))[0] as Record<string, unknown>;

describe('Lists of two days', () => {
  test('brought by two archives, the newer one first, make one state with what is carried and what is missing', async () => {
    await uploaded({ 'gap_up_2026-11-17.csv': gap('KEST', 'ALDR'), 'death_cross_2026-11-17.csv': crossed('CRWN') });
    const older = await uploaded({
      'gap_up_2026-11-16.csv': gap('KEST', 'BRKB'),
      'gap_down_2026-11-16.csv': gap('ALDR'),
      'golden_cross_2026-11-16.csv': crossed('EMBR'),
    });
    const { batch, scores, batch_info } = await published();
    expect([batch, scores]).toEqual([older, { KEST: 10, BRKB: 5, ALDR: 0, EMBR: 5, CRWN: -5 }]);
    expect(batch_info).toMatchObject({
      as_of: '2026-11-17T18:14:00.000Z',
      total_signals_imported: 4,
      total_signals_scored: 7,
      carried_over: {
        signals: 3,
        lists: expect.arrayContaining([{ list: 'Gap Up Stocks', day: '2026-11-17', signals: 2 }]),
      },
      oldest_required: { list: 'Golden Cross Stocks', day: '2026-11-16' },
    });
    expect(batch_info.required_missing).toHaveLength(19);
    expect(batch_info.required_missing).not.toContain('Death Cross Stocks');
    expect(await bench.rows('select scored_from, scored_batches from scoring where batch_id = $1', [older])).toEqual([
      { scored_from: '2026-11-16', scored_batches: [1, 2] },
    ]);
  });

  longTest(
    'uploaded again: a state list replaces all it said of that day, events add up, equal ones count once whatever their price',
    async () => {
      const states = (rows: string) => `Symbol,Company,Volume\n${rows}`;
      const events = (...rows: [symbol: string, broker: string, price: string][]) =>
        `Action,Brokerage,Company,Symbol,Current Price,Price Target,Rating\n${rows
          .map(
            ([symbol, broker, price]) =>
              `Upgraded by,${broker},${symbol},${symbol},${price},$9.00 ➝ $12.00,Hold ➝ Buy\n`,
          )
          .join('')}`;
      await uploaded({
        'gap_up_2026-11-17.csv': states('KEST,Kestrel,1\nBRKB,Brook,1\n'),
        'upgrades_2026-11-17.csv': events(['KEST', 'Alpha', '$10.00'], ['ALDR', 'Alpha', '$20.00']),
      });
      await uploaded({
        'gap_up_2026-11-17.csv': states('KEST,Kestrel,2\n'),
        'upgrades_2026-11-17.csv': events(['KEST', 'Alpha', '$11.00'], ['KEST', 'Beta', '$11.00']),
      });
      const { scores, batch_info } = await published();
      expect(scores).toEqual({ KEST: 35, ALDR: 15 });
      expect(batch_info).toMatchObject({ total_signals_scored: 4, carried_over: { signals: 1 } });
      const { signal_details } = await signalsOf('KEST');
      const said = [{ count: 1, data: expect.objectContaining({ Volume: '2' }) }, { count: 2 }];
      expect(signal_details.bullish).toEqual(expect.arrayContaining(said.map((one) => expect.objectContaining(one))));
      expect(JSON.stringify(signal_details.bullish)).not.toContain('$10.00');
    },
  );
});

async function signalsOf(symbol: string): Promise<SymbolSignals> {
  const handler = bench.signals.routes.symbolSignals as unknown as (input: unknown) => Promise<SymbolSignals>;
  return handler({ params: { symbol }, query: {} });
}

longTest(
  'Scores that are made again because earlier days were scored since: the batch ended when it first did, and what is shown of it stays',
  async () => {
    const id = await uploaded({ 'gap_up_2026-11-17.csv': gap('KEST') });
    const first = await batchOf(id);
    expect(first.scored_at).toEqual(first.synthesized_at);
    const before = await published();
    await bench.database.pool.query(
      `insert into score_day (day, scored_at, formula_version, signals, symbols, scores)
     values ('2026-11-13', $1, 'sample', 1, '{KEST}', '{25}')`,
      [new Date(bench.clock.now()).toISOString()],
    );
    await bench.clock.advance(60_000);
    await bench.run('synthesize', id);
    const again = await batchOf(id);
    expect(again.scored_at).not.toEqual(first.scored_at);
    expect({ ...again, scored_at: null }).toEqual({ ...first, scored_at: null });
    const after = await published();
    expect(after.scores).toEqual(before.scores);
    expect(after.signals[0]?.score_history).not.toEqual(before.signals[0]?.score_history);
    // Nothing is left to make again.
    expect((await bench.run('synthesize', id)).output).toContain('nothing changed');
    expect(await batchOf(id)).toEqual(again);
  },
);

longTest('A batch that scores nothing of its own is never published and says why', async () => {
  await uploaded({ 'gap_up_2026-11-17.csv': gap('KEST', 'ALDR') });
  const before = await published();
  const neverPublished = async (files: Record<string, string>, why: RegExp, status: 'failed' | 'completed') => {
    const id = await uploaded(files);
    expect(id).toBeGreaterThan(before.batch ?? 0);
    expect(await published()).toEqual(before);
    const batch = await batchOf(id);
    expect(batch).toMatchObject({ status, total_symbols_synthesized: 0, held_since: null });
    expect(batch.synthesized_at).not.toBeNull();
    const said = status === 'failed' ? batch.error : batch.nothing_to_publish;
    expect(said).toMatch(why);
    expect([batch.error, batch.nothing_to_publish]).toContain(null);
    const again = await bench.run('synthesize', id);
    expect(SynthesisResults.parse(again.results).notPublished).toBe(said);
    expect(again.output).toMatch(/nothing changed, and readers keep what is published/);
  };
  await neverPublished({ 'who_knows.csv': 'Alpha,Beta\n1,2\n' }, /none of its files holds a signal/, 'failed');
  await neverPublished(
    { 'gap_up_2026-11-12.csv': gap('KEST', 'BRKB') },
    /2 signals of days before 2026-11-16, where the scoring window begins/,
    'completed',
  );
  // Of two files of one day and receipt the name decides, so that the older one comes later here.
  await bench.clock.advance(-240_000);
  const replaced = /1 signal that newer files of the same lists replace/;
  await neverPublished({ 'gap_up_2026-11-17.csv': gap('KEST') }, replaced, 'completed');
});

describe('A batch after which much would be lost', () => {
  const symbols = (count: number) => Array.from({ length: count }, (_, n) => `AB${String.fromCharCode(65 + n)}`);

  const gained = (...of: string[]) =>
    `Company,Symbol,Price Change\n${of.map((symbol) => `Sample,${symbol},+1%\n`).join('')}`;

  test('is held with its reason: few rows, no day, a missing list; readers keep what they have', async () => {
    const good = await uploaded({ 'percentage_gainers_2026-11-17.csv': gained(...symbols(12)) });
    const id = await uploaded({ 'percentage_gainers_2026-11-17.csv': gained('ABA', 'ABB') });
    expect((await published()).batch).toBe(good);
    const batch = await batchOf(id);
    expect(batch).toMatchObject({
      status: 'pending',
      held_reason: 'Less than half of the usual rows: Biggest Percentage Gainers 2 rows, usual 12.',
      total_symbols_synthesized: 2,
    });
    expect(batch.synthesized_at).toEqual(batch.held_since);
    const again = await bench.run('synthesize', id);
    expect(again.output).toBe(
      `Batch ${id}: 2 symbols scored from 2 signals. Not published: ${batch.held_reason}. ` +
        `It was scored before; nothing changed, and readers keep what is published; publish batch ${id} to show its state again.`,
    );

    const undated = await uploaded({ 'gap_up.csv': gap('ABA') });
    expect((await batchOf(undated)).held_reason).toBe('No day found, dated by the upload: gap_up.csv.');
    await bench.receive({ 'golden_cross_2026-11-17.csv': crossed('ABA') });
    const { batch_id } = await bench.run('organize');
    await bench.database.pool.query('update batch set expected_lists = $2 where id = $1', [
      batch_id,
      ['golden-cross', 'death-cross'],
    ]);
    for (const stage of ['preprocess', 'transform', 'import', 'synthesize'] as const) await bench.run(stage, batch_id);
    expect((await batchOf(batch_id)).held_reason).toBe('1 expected list missing: Death Cross Stocks.');
  });
});
