// Random histories of batches, slots and lists: the headline is never better than its worst part, and nothing dead, stale or off passes.
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import { chooseHeadline } from '../../../src/domain/reports/check.ts';
import { healthChecks } from '../../../src/domain/reports/health-checks.ts';
import { batchIsFresh } from '../../../src/domain/signals/freshness.ts';
import { noGuardFacts } from '../../../src/domain/signals/state/guard-facts.ts';
import { type Facts, fileOf, healthy, list, NOW, schedule, work } from './healthy-facts.ts';

const HISTORIES = 2_000;
const random = seededRandom(20_261_117);
const below = (most: number) => Math.floor(random() * most);
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
const maybe = () => random() < 0.5;
const ago = (most: number) => new Date(NOW - below(most)).toISOString();
const DAY = 86_400_000;
const stages = ['organize', 'preprocess', 'transform', 'import', 'synthesize'] as const;

function randomBatch(id: number): Facts['batches'][number] {
  const status = oneOf(['completed', 'failed', 'error', 'processing', 'pending']);
  const next_stage = status === 'completed' ? null : oneOf([...stages, null]);
  const held = status === 'pending' && maybe() ? { reason: 'half would vanish', since: ago(DAY) } : null;
  return {
    id,
    status,
    error: maybe() ? 'disk' : null,
    batch_datetime: ago(DAY),
    total_signals_imported: below(1_000),
    held,
    next_stage: held === null ? next_stage : null,
    attempt: next_stage === null ? null : oneOf(['running', 'completed', 'failed', 'interrupted', null]),
    interrupted_in: status === 'failed' && maybe() ? next_stage : null,
    unknown_files: below(2),
  };
}

function randomSchedule(): Facts['schedules'][number] {
  const [done, failed, missed, offSlots] = [below(5), below(2), below(2), below(6)];
  const bad = failed > 0 ? 'failed' : missed > 0 ? 'missed' : null;
  const last_bad = bad === null ? null : { at: ago(DAY), state: bad as 'failed' | 'missed', reason: null };
  const enabled = maybe();
  return {
    ...schedule,
    enabled,
    was_turned: maybe(),
    since: maybe() ? ago(DAY) : null,
    by: maybe() ? 'admin@example.com' : null,
    ...{ done, failed, missed, off: offSlots, due: done + failed + missed },
    scheduled: done + failed + missed + offSlots,
    off_passed: below(offSlots + 1),
    last_bad,
    last_ended: maybe() ? last_bad : { at: ago(DAY), state: 'done', reason: null },
  };
}

function randomFacts(): Facts {
  return {
    ...healthy,
    market_open: maybe(),
    is_running: maybe(),
    batches: Array.from({ length: below(4) }, (_, at) => randomBatch(9 - at)),
    published: maybe() ? null : { batch_id: 3, as_of: ago(10 * DAY), required_missing: below(3) },
    schedules: [randomSchedule()],
    lists: [{ ...list, state: oneOf(['fresh', 'due', 'late', 'missing']) }],
    guard: {
      ...noGuardFacts,
      files: [
        fileOf(
          'upgrades',
          below(500),
          Array.from({ length: below(5) }, () => below(500)),
        ),
      ],
    },
    work: { ...work, failed_today: below(2) },
  };
}

const severity = { pass: 0, off: 0, warning: 1, error: 2 } as const;

test('the headline is as bad as the worst check, and what is wrong never passes', () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    const facts = randomFacts();
    const checks = healthChecks(facts);
    const stateOf = (id: string) => checks.find((check) => check.id === id)?.state;
    const worst = Math.max(...checks.map(({ state }) => severity[state]));
    expect(severity[chooseHeadline(checks)]).toBe(worst);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);

    facts.batches.forEach((batch, at) => {
      const state = stateOf(at === 0 ? 'batch' : `batch ${batch.id}`);
      const isAtWork = batch.status === 'processing' && facts.is_running;
      const isDead =
        batch.next_stage !== null && !isAtWork && (batch.attempt === 'running' || batch.interrupted_in !== null);
      if (isDead && batch.held === null && batch.status !== 'pending') expect(state).toBe('error');
      if (batch.status === 'failed' || batch.status === 'error') expect(state).toBe('error');
      if (batch.status !== 'completed') expect(state).not.toBe('pass');
    });
    const { published } = facts;
    const isStale = published !== null && batchIsFresh(Date.parse(published.as_of), NOW) !== true;
    if (isStale) expect(stateOf('published')).toBe(facts.market_open ? 'error' : 'warning');

    const [slots] = facts.schedules;
    if (slots === undefined) throw new Error('no schedule');
    const state = stateOf(`slots ${slots.kind}`);
    if (!slots.enabled) expect(state).not.toBe('pass');
    const isSetUp = published !== null || slots.was_turned;
    if (!slots.enabled && facts.market_open && slots.off > 0 && isSetUp)
      expect(severity[state ?? 'pass']).toBeGreaterThan(0);
    if (slots.failed + slots.missed > 0) expect(severity[state ?? 'pass']).toBeGreaterThan(0);

    // Nothing red stands without its action.
    for (const check of checks) if (severity[check.state] > 0) expect(check.action ?? check.retry).not.toBeNull();
  }
});
