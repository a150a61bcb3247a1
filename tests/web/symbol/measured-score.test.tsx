// Measured score beside the reasons of a score: its parts and its record, or one sentence.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { MeasuredScore as Measured } from '../../../src/domain/record/measured/measured-score.ts';
import type { SourceStates } from '../../../src/domain/record/record-view.ts';
import { createQueryClient } from '../../../src/web/api/query-client.ts';
import { MeasuredScore } from '../../../src/web/symbol/record/measured-score.tsx';
import { serveContract } from '../contract-server.ts';

const state = (source: string, name: string) => ({
  kind: 'list' as const,
  source,
  side: 1 as const,
  name,
  state: 'none' as const,
  settled: 820,
  days: 102,
  mean: 0.0012,
});
const recordStates: SourceStates = {
  market: 'simulated',
  horizon: '20',
  through: '2026-11-16',
  states: [state('4', 'Analyst Upgrades'), state('7', 'Momentum Alerts')],
  chances: [],
};
const recordMeasured: Measured = {
  market: 'simulated',
  score: 0.0034,
  sessions: 5,
  weights_at: '2026-11-16T22:00:00.000Z',
  parts: [
    { source: '4', name: 'Analyst Upgrades', adds: 0.0034, calls: 820 },
    { source: '7', name: 'Momentum Alerts', adds: null, calls: 0 },
  ],
};

async function show(answers: { recordStates?: SourceStates; recordMeasured?: Measured }) {
  const served = await serveContract({ recordStates, recordMeasured, ...answers });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MeasuredScore
          lists={[
            { type: 'Analyst Upgrades', points: 105 },
            { type: 'Momentum Alerts', points: 30 },
          ]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return served;
}

test('stands under its own name, with the part of each list and a record of its own', async () => {
  const { asked } = await show({});
  await userEvent.click(await screen.findByText('Measured score +0.34%'));
  expect(screen.getByText('Analyst Upgrades')).toBeVisible();
  expect(screen.getByText('n 820')).toBeVisible();
  // A list without a weight is counted and adds nothing.
  expect(screen.getByText(/by 1 list of 2/)).toBeVisible();
  expect(screen.queryByText('Momentum Alerts')).toBeNull();
  expect(screen.getByRole('link', { name: 'Its own record' })).toHaveAttribute('href', '/track-record?kind=measured');
  expect(decodeURIComponent(asked.find(({ name }) => name === 'recordMeasured')!.path)).toContain('sources=4:1,7:1');
});

test('weights of earlier sessions are named so', async () => {
  await show({ recordMeasured: { ...recordMeasured, market: 'simulated_past' } });
  expect(await screen.findByText(/Measured in earlier sessions that were made afterwards\./)).toBeInTheDocument();
});

test.each([
  ['no list has a record', { states: [] }, {}, /^No measured score yet: no list had 200 settled calls on 15 days/],
  ['there are no weights', {}, { score: null, weights_at: null }, /^No measured score yet: no list had/],
  ['its lists have none', {}, { score: null }, /^No measured score yet: none of its lists had/],
] as const)('where %s it is one sentence', async (_, states, measured, words) => {
  await show({
    recordStates: { ...recordStates, ...states, states: 'states' in states ? [] : recordStates.states },
    recordMeasured: { ...recordMeasured, ...measured },
  });
  expect(await screen.findByText(words)).toBeVisible();
  expect(document.body).not.toHaveTextContent('%');
});
