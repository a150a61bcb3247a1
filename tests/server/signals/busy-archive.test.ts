// Scores of earlier sessions while the archive of lists is busy: it is asked again, and no session is left out.
import { expect, test } from 'vitest';
import { endOfDay } from '../../../src/domain/market/calendar.ts';
import { publishingRules } from '../../../src/domain/rules/scoring-rules.ts';
import { ProviderError, type ProviderErrorKind } from '../../../src/providers/ports/provider-error.ts';
import { createEarlierDays, readersDay, sessionsBefore } from '../../../src/server/pipeline/runs/earlier-days.ts';
import { testClock } from '../../setup/clock.ts';

type Deps = Parameters<typeof createEarlierDays>[0];
type Job = (run: { signal: AbortSignal; report: () => void }) => Promise<{ state: string }>;

/** All sessions are scored but the newest one, whose lists come after `failures` errors of `kind`. */
async function scored(kind: ProviderErrorKind, failures: number) {
  const clock = testClock('2026-11-17T18:14:00.000Z');
  const asOf = '2026-11-17T17:00:00.000Z';
  const wanted = sessionsBefore(asOf, publishingRules.history_long.value - 1);
  const [newest = ''] = wanted;
  const known = wanted.slice(1);
  let asked = 0;
  const written: string[] = [];
  let job: Job | undefined;
  const deps = {
    clock,
    log: { info: () => undefined, warn: () => undefined },
    jobs: {
      handle: (_: unknown, run: Job) => {
        job = run;
      },
    },
    expertLists: {
      has_archive: true,
      fetchDay: async () => {
        asked += 1;
        if (asked <= failures) throw new ProviderError(kind, 'deadline passed', { provider: 'lists' });
        return [];
      },
    },
    scoreDays: {
      readFirstBatchTime: async () => asOf,
      days: async () => new Set(known.map(readersDay)),
      of: async (day: string) => (day === readersDay(newest) ? null : { symbols: [], scores: {} }),
      write: async ({ day }: { day: string }) => void written.push(day),
    },
    pipelineThread: { ask: async () => ({}) },
    config: { simPastSessions: 0 },
  } as unknown as Deps;
  createEarlierDays(deps, {
    pastStates: async () => known.map((day) => new Date(endOfDay(day)).toISOString()),
    publishAgain: async () => undefined,
  });
  const ended = job?.({ signal: new AbortController().signal, report: () => undefined });
  for (let minute = 0; minute < 12; minute += 1) await clock.advance(60_000);
  return { end: await ended, written, newest };
}

test('a session whose lists came late is scored like the others', async () => {
  const { end, written, newest } = await scored('timeout', 2);
  expect(end).toMatchObject({ state: 'completed' });
  expect(written).toEqual([readersDay(newest)]);
});

test.each<[ProviderErrorKind, number]>([
  ['unavailable', 100],
  ['bad_payload', 1],
])('an archive that fails with %s for good ends the job as failed', async (kind, failures) => {
  expect((await scored(kind, failures)).end).toMatchObject({ state: 'failed' });
});
