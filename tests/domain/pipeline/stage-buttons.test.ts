// Stage buttons and the full-pipeline button follow from what the server is ready for and what runs.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stages } from '../../../src/domain/pipeline/stage.ts';
import { canRunPipeline, stageButtonState } from '../../../src/domain/pipeline/stage-buttons.ts';

const batch = { id: 1, file_count: 1, signals_imported: 0, symbols_synthesized: 0 };

describe('a stage button', () => {
  // PIPE-22
  test('is ready when it is the stage the server is ready for', () => {
    for (const stage of stages) expect(stageButtonState(stage, stage, null)).toBe('ready');
  });

  // PIPE-23
  test('is complete when the server is ready for a later stage or for none', () => {
    expect(stageButtonState('organize', 'import', null)).toBe('complete');
    expect(stageButtonState('transform', 'import', null)).toBe('complete');
    for (const stage of stages) expect(stageButtonState(stage, 'complete', null)).toBe('complete');
  });

  // PIPE-24
  test('is running while its stage executes and disabled when its turn has not come', () => {
    expect(stageButtonState('import', 'import', 'import')).toBe('running');
    expect(stageButtonState('synthesize', 'import', null)).toBe('disabled');
  });

  // PIPE-25
  test('is never ready while another stage or a job runs', () => {
    const running = fc.constantFrom(...stages, 'other' as const);
    fc.assert(
      fc.property(
        fc.constantFrom(...stages),
        fc.constantFrom(...stages, 'complete' as const),
        running,
        (stage, ready, now) => {
          expect(stageButtonState(stage, ready, now)).not.toBe('ready');
        },
      ),
    );
  });
});

describe('the full pipeline', () => {
  // VALID-27
  test('has nothing to run without waiting files and without a batch', () => {
    expect(canRunPipeline({ inbox_files: 0, latest_batch: null }, false)).toBe(false);
    expect(canRunPipeline({ inbox_files: 1, latest_batch: null }, false)).toBe(true);
    expect(canRunPipeline({ inbox_files: 0, latest_batch: batch }, false)).toBe(true);
  });

  // VALID-28
  test('waits while a fetch, another run or a stage is under way', () => {
    expect(canRunPipeline({ inbox_files: 3, latest_batch: batch }, true)).toBe(false);
    expect(canRunPipeline(null, false)).toBe(false);
  });
});
