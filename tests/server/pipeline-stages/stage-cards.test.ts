// Stage cards of the pipeline: what a stage left out.
import { expect, test } from 'vitest';
import { stageCards } from '../../../src/server/pipeline/runs/stage-cards.ts';

test('large counts of rows have separators', () => {
  const lastRuns = {
    organized_at: null,
    preprocessed_at: null,
    transformed_at: null,
    imported_at: null,
    synthesized_at: null,
  };
  const losses = [{ stage: 'transform' as const, files: 0, rows: 12_000, repeated: 1 }];
  const cards = stageCards({ newest: null, attempts: [], files: [], losses, lastRuns, running: null });
  expect(cards.find(({ name }) => name === 'transform')?.note).toBe('12,000 rows quarantined, 1 repeated row left out');
});
