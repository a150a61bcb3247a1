// Opens Pipeline Runs at an address, in front of a server that speaks the contract, at a fixed time.
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Batch } from '../../../src/domain/pipeline/batch.ts';
import { RunsScreen } from '../../../src/web/admin/runs/runs-screen.tsx';
import { jobState } from '../admin-pipeline/sample-pipeline.ts';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

export const page = (...batches: Batch[]) => ({ batches, counts: { all: 31, failed: 9, held: 2, manual: 4 } });

export async function openRuns(answers: Answers, search = '') {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const server = await serveContract({
    stageLog: { attempts: [] },
    batchQuarantine: { rows: [], total: 0 },
    pipelineJob: jobState(),
    stageValidation: new Refused({ status: 404, detail: 'has not run' }),
    ...answers,
  });
  drawScreen(`/admin/runs${search}`, <RunsScreen />);
  return server;
}

export const rowOf = (id: number) => screen.getByRole('button', { name: `Run ${id}` }).closest('tr') as HTMLElement;
