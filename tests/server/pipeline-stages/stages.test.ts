// The five stages over a real database: what comes in is stored, set aside or skipped, scored, and published.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LatestSignals } from '../../../src/domain/signals/signal.ts';
import { type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeAll(async () => {
  bench = await stageBench();
});
afterAll(() => bench.close());

const highs = `Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s),52-Week High
Kestrel Air,KEST,$10.50,+1.5%,"149,446","714,604",Gap Up,10.50
"Brook, Inc.",brk-b,$400.00,+0.5%,10,11,,401
No Symbol,-,$1.00,,,,,
Kestrel Air,KEST,$10.50,+1.5%,"149,446","714,604",Gap Up,10.50
Minus Co,MINU,-5,,,,,
Short row,SHRT
`;
const ideas = `Company,Symbol,Idea Engine Score,Current Price,Recommendation Price,Price Target,Upside,Recommendation Factors,Analyst Summary,Exchange,Market Cap,Date
Kestrel Air,KEST,87,$10.50,$9.00,$15.00,42.9%,Rising margins; Insider buying,A sample summary.,NASDAQ,$1.2 billion,11/16/2026
`;

describe('Five stages over fetched lists', () => {
  test('Rows become signals, scores and a published reply', async () => {
    await bench.receive({ '52-week-highs.csv': highs, 'idea-engine.csv': ideas }, 'fetch');
    const batchId = await bench.runAll();
    const files = await bench.rows<Record<string, unknown>>(
      'select file_type, status, row_count, signal_count, quarantined_count, skipped_count, notes from batch_file order by id',
    );
    console.log(files);
    console.log(
      await bench.rows('select stage, line_number, column_name, reason, raw from quarantined_row order by id'),
    );
    console.log(await bench.rows('select * from signal order by id'));
    console.log(await bench.rows('select * from synthesis'));
    console.log(await bench.rows('select * from batch'));
    const { published } = await bench.publish.read('signals');
    const latest = JSON.parse(published.identity.toString()) as LatestSignals;
    console.log(JSON.stringify(latest, null, 1));
    expect(latest.batch_info.batch_id).toBe(batchId);
  });
});
