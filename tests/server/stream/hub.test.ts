// Listeners of the stream: bounded numbers, slow readers, old replies.
import { expect, test } from 'vitest';
import type { Sink } from '../../../src/server/http/event-stream.ts';
import { createHub, eventBytes } from '../../../src/server/stream/hub.ts';
import { streamRules } from '../../../src/server/stream/stream-rules.ts';
import { testClock } from '../../setup/clock.ts';

const first = () => eventBytes('{"n":0}');
const beatMs = streamRules.heartbeat.value * 1_000;

/** A reader that takes what it is given, or leaves it lying. */
function reader(takes = true) {
  const heard: string[] = [];
  const state = { unsent: 0, over: null as 'end' | 'destroy' | null };
  const sink: Sink = {
    write: (bytes) => {
      heard.push(bytes.toString());
      if (!takes) state.unsent += bytes.length;
    },
    unsent: () => state.unsent,
    end: () => {
      state.over = 'end';
    },
    destroy: () => {
      state.over = 'destroy';
    },
  };
  return { heard, state, sink };
}

const refusal = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    const { status, retryAfterSeconds } = error as { status: number; retryAfterSeconds: number | null };
    return [status, retryAfterSeconds !== null];
  }
  return null;
};

test('everybody is sent first what there is, and then everything that comes', () => {
  const hub = createHub(testClock());
  const [one, other] = [reader(), reader()];
  hub.join(1, first).open(one.sink);
  hub.broadcast(eventBytes('{"n":1}'));
  const leave = hub.join(2, first).open(other.sink);
  hub.broadcast(eventBytes('{"n":2}'));
  leave();
  hub.broadcast(eventBytes('{"n":3}'));
  expect(one.heard).toEqual([0, 1, 2, 3].map((n) => `data: {"n":${n}}\n\n`));
  expect(other.heard).toEqual([0, 2].map((n) => `data: {"n":${n}}\n\n`));
  hub.close();
});

test('a full house refuses with 503, a user with too many pages with 429, each with a time to come back', () => {
  const hub = createHub(testClock(), { listeners: 3, of_one_user: 2 });
  const leaves = [1, 1].map((user) => hub.join(user, first).open(reader().sink));
  expect(refusal(() => hub.join(1, first))).toEqual([429, true]);
  hub.join(2, first).open(reader().sink);
  expect(refusal(() => hub.join(3, first))).toEqual([503, true]);
  leaves[0]?.();
  expect(refusal(() => hub.join(3, first))).toBeNull();
  hub.close();
});

// L-06
test('who does not read is cut off, and the others hear everything', async () => {
  const clock = testClock();
  const hub = createHub(clock);
  const [quick, stalled, flooded] = [reader(), reader(false), reader(false)];
  for (const { sink } of [quick, stalled, flooded]) hub.join(1, first).open(sink);
  await clock.advance(beatMs);
  expect(stalled.state.over).toBeNull();
  flooded.state.unsent += streamRules.unsent.value;
  hub.broadcast(eventBytes('{"n":1}'));
  expect(flooded.state.over).toBe('destroy');
  await clock.advance(beatMs);
  expect([stalled.state.over, quick.state.over, hub.size()]).toEqual(['destroy', null, 1]);
  expect(quick.heard.filter((text) => text.startsWith('data: '))).toHaveLength(2);
  hub.close();
});

//
test('a reply ends after its time, so that a reader who asks again is checked again', async () => {
  const clock = testClock();
  const hub = createHub(clock);
  const old = reader();
  hub.join(1, first).open(old.sink);
  await clock.advance(streamRules.lifetime.value * 1_000 - beatMs);
  expect(old.state.over).toBeNull();
  const young = reader();
  hub.join(1, first).open(young.sink);
  await clock.advance(beatMs);
  expect([old.state.over, young.state.over]).toEqual(['end', null]);
  // Signs of life are comments, not events.
  expect(old.heard.slice(1).every((text) => text === ': still here\n\n')).toBe(true);
  hub.close();
});

test('a closed one ends every reply and takes no new ones', () => {
  const hub = createHub(testClock());
  const one = reader();
  hub.join(1, first).open(one.sink);
  hub.close();
  expect(one.state.over).toBe('end');
  expect(refusal(() => hub.join(1, first))).toEqual([503, false]);
});
