// The record beside reasons and confidences: state of each list and measured chances from one query, and independent lists.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SourceStates } from '../../../src/domain/record/record-view.ts';
import { createQueryClient } from '../../../src/web/api/query-client.ts';
import { IndependentLists } from '../../../src/web/symbol/record/independent-lists.tsx';
import { ReasonState } from '../../../src/web/symbol/record/reason-state.tsx';
import { type Answers, serveContract } from '../contract-server.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const state = (source: string, name: string, side: 1 | -1, given: 'edge' | 'none') => ({
  kind: 'list' as const,
  source,
  side,
  name,
  state: given,
  settled: 8200,
  days: 102,
  mean: 0.0012,
});
const recordStates: SourceStates = {
  market: 'simulated',
  horizon: '20',
  through: '2026-11-16',
  states: [state('4', 'Analyst Upgrades', 1, 'none'), state('7', 'Momentum Alerts', 1, 'edge')],
  chances: [],
};

async function show(answers: Answers) {
  const served = await serveContract(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReasonState type="Analyst Upgrades" points={105} />
      <ReasonState type="Momentum Alerts" points={30} />
      <ReasonState type="Momentum Alerts" points={-30} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(served.asked).not.toEqual([]));
  return served;
}

test('each reason has the state of its list on its side, of one query', async () => {
  const { asked } = await show({ recordStates });
  expect(await screen.findByText('No edge shown')).toHaveAttribute(
    'title',
    'Track record of Analyst Upgrades after 20 sessions: no edge shown, 8,200 settled calls',
  );
  expect(screen.getByText('Edge shown')).toBeVisible();
  // The same list on its other side has a record of its own.
  expect(screen.getByText('Not enough data')).toBeVisible();
  expect(asked.map(({ name }) => name)).toEqual(['recordStates']);
});

test('a list against its sign says what following it lost', async () => {
  const worse = { ...state('4', 'Analyst Upgrades', 1, 'none'), state: 'worse' as const, mean: -0.0464 };
  await show({ recordStates: { ...recordStates, states: [worse] } });
  expect(await screen.findByText('Worse than chance')).toHaveAttribute(
    'title',
    'Track record of Analyst Upgrades after 20 sessions: worse than chance, 8,200 settled calls. It says up, yet following it lost 4.6% against SPY after 20 sessions',
  );
});

test('before anything was summed up nothing is claimed', async () => {
  await show({ recordStates: { ...recordStates, through: null, states: [] } });
  expect(document.body).toHaveTextContent('');
  expect(screen.queryByText('Not enough data')).toBeNull();
});

describe('Lists that repeat one another', () => {
  const lists = [
    { type: 'Analyst Upgrades', points: 105 },
    { type: 'Momentum Alerts', points: 30 },
  ];
  const draw = async (answers: Answers, some = lists) => {
    const served = await serveContract({
      recordStates,
      recordIndependent: { signals: 2, independent: 1.3 },
      ...answers,
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <IndependentLists lists={some} />
      </QueryClientProvider>,
    );
    return served;
  };

  test('count once', async () => {
    const { asked } = await draw({});
    expect(await screen.findByText('2 lists, about 1 independent')).toBeVisible();
    expect(decodeURIComponent(asked.at(-1)?.path ?? '')).toContain('sources=4:1,7:1');
  });

  test('are not counted while one of them has no record', async () => {
    const { asked } = await draw({}, [...lists, { type: 'Momentum Alerts', points: -30 }]);
    await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['recordStates']));
    expect(screen.queryByText(/independent/)).toBeNull();
  });
});
