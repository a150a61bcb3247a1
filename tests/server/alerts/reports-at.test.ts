// Expected earnings between two runs: dates that become known or move fire, a calendar read for the first time does not.
import { expect, test } from 'vitest';
import { fires } from '../../../src/domain/alerts/conditions.ts';
import { createReportsAt } from '../../../src/server/alerts/facts/fact-source.ts';
import { runFacts } from '../../../src/server/alerts/facts/run-facts.ts';
import { stub } from '../../setup/stub.ts';

const rule = { condition: { kind: 'earnings', sessions: 5 }, scope: { kind: 'market' } } as const;
const noStocks = stub<Parameters<typeof runFacts>[0]>({ count: 0 });
const [tuesday, wednesday] = ['2026-11-17', '2026-11-18'];
const others = { PLVR: '2027-02-03' };

test.each<[string, calendars: Record<string, string>[], number[]]>([
  ['a date that becomes known', [others, { ...others, KSTL: wednesday }], [1]],
  ['a date that moves nearer', [{ KSTL: '2026-12-03' }, { KSTL: wednesday }], [1]],
  ['a date that stays', [{ KSTL: wednesday }, { KSTL: wednesday }], []],
  ['a date that moves nearer twice', [{ KSTL: '2026-11-23' }, { KSTL: '2026-11-20' }, { KSTL: wednesday }], []],
  ['a calendar that is read for the first time', [{}, { KSTL: wednesday }], []],
])('%s', async (_, calendars, expected) => {
  let calendar: Record<string, string> = {};
  const reportsAt = createReportsAt(
    async () =>
      new Map(Object.entries(calendar).map(([symbol, date]) => [symbol, { date, hour: null, eps_estimate: null }])),
  );
  const factsAt = async (id: number) => {
    const reports = await reportsAt(id, tuesday);
    const facts = runFacts(noStocks, { as_of: null, day: tuesday, members: new Map(), reports });
    return facts.bySymbol.get('KSTL') ?? facts.others;
  };
  const fired: number[] = [];
  for (const [place, present] of calendars.entries()) {
    calendar = present;
    // As the evaluation reads both publications, and previews all earlier ones.
    const [before, after] = await Promise.all([factsAt(place), factsAt(place + 1)]);
    for (let id = 1; id < place; id++) await factsAt(id);
    if (place > 0 && fires(rule, before, after)) fired.push(place);
  }
  expect(fired).toEqual(expected);
});
