// Record beside reasons, scores and confidences: state of each list, independent lists, measured score and measured chance.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { StatedConfidence } from '../../../src/domain/record/calibration/chance-words.ts';
import type { MeasuredScore as Measured } from '../../../src/domain/record/measured/measured-score.ts';
import type { SourceStates } from '../../../src/domain/record/record-view.ts';
import { IndependentLists } from '../../../src/web/symbol/record/independent-lists.tsx';
import { MeasuredChance } from '../../../src/web/symbol/record/measured-chance.tsx';
import { MeasuredLine } from '../../../src/web/symbol/record/measured-line.tsx';
import { ReasonState } from '../../../src/web/symbol/record/reason-state.tsx';
import { type Answers, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const lists = [
  { type: 'Analyst Upgrades', points: 105 },
  { type: 'Momentum Alerts', points: 30 },
];
const state = (source: string, name: string, given: 'edge' | 'none') => ({
  ...{ kind: 'list' as const, source, side: 1 as const, name, state: given },
  ...{ settled: 8200, days: 102, mean: 0.0012 },
});
const recordStates: SourceStates = {
  ...{ market: 'simulated', horizon: '20', through: '2026-11-16' },
  states: [state('4', 'Analyst Upgrades', 'none'), state('7', 'Momentum Alerts', 'edge')],
  chances: [
    {
      ...{ forecaster: 'score', horizon: '20', version: '2026-11-02', calls: 2310 },
      points: [
        [60, 0.48],
        [90, 0.54],
      ],
    },
  ],
};

/** The same list on its other side. */
const otherSide = { type: 'Momentum Alerts', points: -30 };

async function draw(part: ReactNode, answers: Answers = {}) {
  const served = await serveContract({ recordStates, ...answers });
  drawScreen('/', part);
  return served;
}

describe('Reasons', () => {
  async function show(states: SourceStates) {
    const reasons = [...lists, otherSide].map((list) => <ReasonState key={list.points} {...list} />);
    const served = await draw(reasons, { recordStates: states });
    await waitFor(() => expect(served.asked).not.toEqual([]));
    return served;
  }

  test('each reason has the state of its list on its side, of one query', async () => {
    const { asked } = await show(recordStates);
    expect(await screen.findByText('No edge shown')).toHaveAttribute(
      'title',
      'Track record of Analyst Upgrades after 20 sessions: no edge shown, 8,200 settled calls',
    );
    expect(screen.getByText('Edge shown')).toBeVisible();
    // The same list on its other side has a record of its own.
    expect(screen.getByText('Not enough data')).toBeVisible();
    expect(asked.map(({ name }) => name)).toEqual(['recordStates']);
  });

  test('in few words a reason has the state of its list only once its record is long enough', async () => {
    await draw(
      [...lists, otherSide].map((list) => <ReasonState key={list.points} {...list} brief />),
      { recordStates },
    );
    expect(await screen.findByText('no edge')).toBeVisible();
    expect(screen.queryByText('Not enough data')).toBeNull();
    expect(screen.queryByText('too few calls')).toBeNull();
  });

  test('an action of the score has the state of its own record, never that of a list', async () => {
    const score = { ...state('BUY', 'BUY', 'none'), kind: 'score' as const };
    await draw(<ReasonState kind="score" type="BUY" points={1} />, {
      recordStates: { ...recordStates, states: [state('9', 'BUY', 'edge'), score] },
    });
    expect(await screen.findByText('No edge shown')).toBeVisible();
  });

  test('a list against its sign says what following it lost', async () => {
    const worse = { ...state('4', 'Analyst Upgrades', 'none'), state: 'worse' as const, mean: -0.0464 };
    await show({ ...recordStates, states: [worse] });
    expect(await screen.findByText('Worse than chance')).toHaveAttribute(
      'title',
      'Track record of Analyst Upgrades after 20 sessions: worse than chance, 8,200 settled calls. It says up, yet following it lost 4.6% against SPY after 20 sessions',
    );
  });

  test('before anything was summed up nothing is claimed', async () => {
    await show({ ...recordStates, through: null, states: [] });
    expect(document.body).toHaveTextContent('');
    expect(screen.queryByText('Not enough data')).toBeNull();
  });
});

describe('Lists that repeat one another', () => {
  const show = (some = lists) =>
    draw(<IndependentLists lists={some} />, { recordIndependent: { signals: 2, independent: 1.3 } });

  test('count once', async () => {
    const { asked } = await show();
    expect(await screen.findByText('2 lists, about 1 independent')).toBeVisible();
    expect(decodeURIComponent(asked.at(-1)?.path ?? '')).toContain('sources=4:1,7:1');
  });

  test('are not counted while one of them has no record', async () => {
    const { asked } = await show([...lists, otherSide]);
    await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['recordStates']));
    expect(screen.queryByText(/independent/)).toBeNull();
  });
});

describe('A measured score', () => {
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
  const show = (answers: Answers = {}) => draw(<MeasuredLine lists={lists} />, { recordMeasured, ...answers });

  test('stands under its own name, with the part of each list and a record of its own', async () => {
    const { asked } = await show();
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
});

describe('A measured chance', () => {
  const show = (stated: StatedConfidence) => draw(<MeasuredChance stated={stated} explains />);

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
      /needs 200 settled calls, and skill in the newest 200$/,
    ],
    ['HOLD', { forecaster: 'score', confidence: 62, hasSide: false }, /HOLD names no direction$/],
  ] as const)('the curve of %s is never borrowed: it says why there is no percentage', async (_, stated, words) => {
    await show(stated);
    expect(await screen.findByText(words)).toBeVisible();
    expect(document.body).not.toHaveTextContent('%');
  });
});
