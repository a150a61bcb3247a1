// Pipeline Status: freshness of the required lists, naming late and missing ones.
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { HealthList } from '../../../src/domain/reports/health.ts';
import { health } from '../admin-dashboard/sample-health.ts';
import { texts } from '../texts.ts';
import { openPipeline } from './open-pipeline.tsx';
import { usual } from './sample-pipeline.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date'] }));

const list = (name: string, part: Partial<HealthList> = {}): HealthList => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  required: true,
  cadence: 'Daily',
  newest_day: '2026-11-17',
  received_at: '2026-11-17T15:16:00.000Z',
  age: 0.2,
  state: 'fresh',
  rows: [],
  ...part,
});

test('counts the required lists by state and names those that are late or never came', async () => {
  await openPipeline({
    adminHealth: {
      ...health,
      lists: [
        list('Idea Engine'),
        list('Golden Cross'),
        list('Insider Sales', { state: 'due', age: 1.5 }),
        list('52-Week Highs', { state: 'late', newest_day: '2026-11-12', age: 3 }),
        list('Top-Rated Stocks', { state: 'missing', newest_day: null, received_at: null, age: null }),
        list('Gap Up', { required: false, state: 'late' }),
      ],
    },
  });
  const part = await screen.findByRole('region', { name: 'Freshness of the required lists' });
  expect(within(part).getByText('1 late, 1 missing, 1 due, 2 fresh')).toBeVisible();
  expect(within(part).getByText('optional: 1 late')).toBeVisible();
  expect(texts(part, 'listitem')).toEqual([
    '52-Week Highs: late, newest of Nov 12 (daily)',
    'Top-Rated Stocks: missing (daily)',
  ]);
  expect(within(part).getByRole('link', { name: 'All lists' })).toHaveAttribute('href', '/admin');
});

test('names six of many and counts the others', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `Sample List ${at + 1}`);
  await openPipeline({
    adminHealth: { ...health, lists: names.map((name) => list(name, { state: 'missing', newest_day: null })) },
  });
  const part = await screen.findByRole('region', { name: 'Freshness of the required lists' });
  const lines = texts(part, 'listitem');
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toBe('and 3 more');
});

test('without a list server nothing is offered to fetch, and only lists that were uploaded can be late', async () => {
  const { expertLists, ...others } = usual();
  const { required, optional } = expertLists as Record<'required' | 'optional', { name: string; url: string }[]>;
  const nowhere = (lists: typeof required) => lists.map((one) => ({ ...one, url: '' }));
  const answers = {
    ...others,
    expertLists: { required: nowhere(required), optional: nowhere(optional) },
    adminHealth: {
      ...health,
      lists: [
        list('Idea Engine', { state: 'missing', newest_day: null }),
        list('Golden Cross', { made_here: true, state: 'late' }),
        list('Insider Sales', { state: 'late', newest_day: '2026-11-12' }),
      ],
    },
  };
  await openPipeline(answers, '', false);
  expect(await screen.findByText('No list server is set: lists are made here or uploaded.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fetch selected lists' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Idea Engine' })).toBeNull();
  const part = await screen.findByRole('region', { name: 'Freshness of the uploaded lists' });
  expect(texts(part, 'listitem')).toEqual(['Insider Sales: late, newest of Nov 12 (daily)']);
});
