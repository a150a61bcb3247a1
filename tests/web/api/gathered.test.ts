// Gathered requests: one call for what is asked at once, none for rows a reader scrolled past.
import { beforeEach, expect, test, vi } from 'vitest';
import { gathered } from '../../../src/web/api/gathered.ts';
import { holdClock } from '../../../src/web/ui/time/clock.ts';

beforeEach(() => void vi.useFakeTimers());

const REST = 60;

function asker() {
  const calls: string[][] = [];
  const ask = gathered(
    'sample',
    async (symbols) => {
      calls.push([...symbols]);
      return symbols.map((symbol) => symbol.toLowerCase());
    },
    REST,
  );
  return { ask, calls };
}

test('symbols asked for at once are one call, each answered for itself', async () => {
  const { ask, calls } = asker();
  const answers = Promise.all(['B', 'A', 'B'].map((symbol) => ask(symbol)));
  await vi.advanceTimersByTimeAsync(5);
  expect(await answers).toEqual(['b', 'a', 'b']);
  expect(calls).toEqual([['B', 'A']]);
});

test('while a list is scrolled only the rows it rests at are asked for', async () => {
  const { ask, calls } = asker();
  void ask('FIRST');
  await vi.advanceTimersByTimeAsync(10);
  const outcomes: Promise<unknown>[] = [];
  for (let frame = 0; frame < 10; frame++) {
    const seen = new AbortController();
    outcomes.push(ask(`PAST${frame}`, seen.signal).catch(() => 'left'));
    await vi.advanceTimersByTimeAsync(16);
    seen.abort();
  }
  const shown = ask('SHOWN');
  await vi.advanceTimersByTimeAsync(REST);
  expect(await shown).toBe('shown');
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['left']));
  expect(calls).toEqual([['FIRST'], ['SHOWN']]);
});

test.each([
  ['in the present', null],
  ['while an earlier instant is shown', Date.parse('2026-11-17T15:00:00Z')],
])('questions that never rest are asked all the same %s', async (_when, instant) => {
  holdClock(instant);
  const { ask, calls } = asker();
  for (let frame = 0; frame < 60; frame++) {
    void ask(`S${frame}`);
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(calls.length).toBeGreaterThan(2);
});

test('a reader who left leaves the others their answer', async () => {
  const { ask, calls } = asker();
  const gone = new AbortController();
  const left = ask('A', gone.signal).catch((reason: unknown) => reason);
  const stays = ask('A');
  gone.abort('left');
  await vi.advanceTimersByTimeAsync(5);
  expect([await left, await stays, calls]).toEqual(['left', 'a', [['A']]]);
});

test('a failure reaches every reader and is logged once', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ask = gathered('sample', () => Promise.reject(new Error('away')));
  const answers = Promise.allSettled([ask('A'), ask('B')]);
  await vi.advanceTimersByTimeAsync(5);
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(logged).toHaveBeenCalledOnce();
});
