// Measured chance beside a stated confidence: a percentage with its calls, or why there is none.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StatedConfidence } from '../../../src/domain/record/calibration/chance-words.ts';
import type { SourceStates } from '../../../src/domain/record/record-view.ts';
import { createQueryClient } from '../../../src/web/api/query-client.ts';
import { MeasuredChance } from '../../../src/web/symbol/record/measured-chance.tsx';
import { serveContract } from '../contract-server.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const recordStates: SourceStates = {
  market: 'simulated',
  horizon: '20',
  through: '2026-11-16',
  states: [],
  chances: [
    {
      forecaster: 'score',
      horizon: '20',
      version: '2026-11-02',
      calls: 2310,
      points: [
        [60, 0.48],
        [90, 0.54],
      ],
    },
  ],
};

async function show(stated: StatedConfidence, explains = true) {
  await serveContract({ recordStates });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <p>before</p>
        <MeasuredChance stated={stated} explains={explains} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a measured percentage has its calls, its meaning, and its reliability one click away', async () => {
  await show({ forecaster: 'score', confidence: 85, hasSide: true });
  const link = await screen.findByRole('link', { name: 'measured 53%, n 2,310' });
  expect(link).toHaveAttribute('href', '/track-record?confidence=score');
  expect(link).toHaveAttribute(
    'title',
    'Share of calls stated like this that beat SPY after 20 sessions after costs: from 2,310 settled calls, version 2026-11-02',
  );
});

test.each([
  [
    'another forecaster',
    { forecaster: 'model', confidence: 85, hasSide: true },
    /from 200 settled calls, while the newest 200 show skill$/,
  ],
  ['HOLD', { forecaster: 'score', confidence: 62, hasSide: false }, /HOLD names no direction$/],
] as const)('the curve of %s is never borrowed: it says why there is no percentage', async (_, stated, words) => {
  await show(stated);
  expect(await screen.findByText(words)).toBeVisible();
  expect(document.body).not.toHaveTextContent('%');
});
