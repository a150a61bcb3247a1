// Limit on calls: no trailing window holds more than a vendor allows, and no caller waits longer than needed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LimitRules, type LimitState, nothingStarted, takePlaces } from '../../src/providers/calls/call-limit.ts';

const rules: LimitRules = {
  provider: 'sample vendor',
  limits: [
    { calls: 5, per_ms: 1_000 },
    { calls: 12, per_ms: 10_000 },
  ],
  background_share: 0.5,
};

const question = fc.record({
  after_ms: fc.integer({ min: 0, max: 1_500 }),
  wanted: fc.integer({ min: 1, max: 8 }),
  priority: fc.constantFrom('user' as const, 'background' as const, 'spare' as const),
  used_after_ms: fc.integer({ min: 0, max: 250 }),
});

describe('places of a call limit', () => {
  // F-07
  test('F-07: calls that start within the slack after their place was taken never overfill a trailing window', () => {
    fc.assert(
      fc.property(fc.array(question, { maxLength: 120 }), (questions) => {
        let state: LimitState = nothingStarted;
        let now = 1_800_000_000_000;
        const started: number[] = [];
        for (const { after_ms, wanted, priority, used_after_ms } of questions) {
          now += after_ms;
          const taken = takePlaces(rules, state, now, { wanted, priority, slack_ms: 250 });
          state = JSON.parse(JSON.stringify(taken.state)) as LimitState;
          for (let at = 0; at < taken.places.granted; at++) started.push(now + used_after_ms);
        }
        started.sort((a, b) => a - b);
        for (const { calls, per_ms } of rules.limits) {
          for (const [index, at] of started.entries()) {
            const next = started[index + calls];
            if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(per_ms);
          }
        }
      }),
    );
  });

  test('who waits as long as required gets a place, and not a millisecond earlier', () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 60 }), (questions) => {
        let state: LimitState = nothingStarted;
        let now = 1_800_000_000_000;
        for (const { after_ms, wanted, priority } of questions) {
          now += after_ms;
          const asked = { wanted, priority, slack_ms: 0 };
          const { state: next, places } = takePlaces(rules, state, now, asked);
          state = next;
          expect(places.granted === wanted).toBe(places.wait_ms === 0);
          if (places.wait_ms === 0) continue;
          const one = { ...asked, wanted: 1 };
          expect(takePlaces(rules, state, now + places.wait_ms, one).places.granted).toBe(1);
          if (places.wait_ms > 1)
            expect(takePlaces(rules, state, now + places.wait_ms - 1, one).places.granted).toBe(0);
        }
      }),
    );
  });

  test('background work takes half of each window and a pause is for everybody', () => {
    const background = { wanted: 9, priority: 'background' as const, slack_ms: 0 };
    const first = takePlaces(rules, nothingStarted, 0, background);
    expect(first.places).toEqual({ granted: 2, wait_ms: 1_000, left: 3, paused: false });
    const user = takePlaces(rules, first.state, 500, { ...background, priority: 'user' });
    expect(user.places).toEqual({ granted: 3, wait_ms: 500, left: 0, paused: false });
    const paused = { ...user.state, paused_until: 30_000 };
    expect(takePlaces(rules, paused, 20_000, { ...background, priority: 'user' }).places).toMatchObject({
      granted: 0,
      wait_ms: 10_000,
    });
  });

  test.each([
    ['user', 5],
    ['background', 4],
    ['spare', 3],
  ] as const)('of a plan of five calls a minute %s work may take %s', (priority, granted) => {
    const plan = { ...rules, limits: [{ calls: 5, per_ms: 60_000 }], background_share: 0.8 };
    expect(takePlaces(plan, nothingStarted, 0, { wanted: 9, priority, slack_ms: 0 }).places.granted).toBe(granted);
  });

  test('a clock that was set back by an hour does not close the window for an hour', () => {
    const { state } = takePlaces(rules, nothingStarted, 3_600_000, { wanted: 5, priority: 'user', slack_ms: 0 });
    expect(takePlaces(rules, state, 1, { wanted: 1, priority: 'user', slack_ms: 0 }).places.granted).toBe(1);
  });
});
