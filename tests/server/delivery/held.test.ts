// Messages held by a limit on noise: in the inbox at once, on channels at its end, the newest words alone.
import { expect, test } from 'vitest';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { add, app, delivery, fire, messageOf, openDeliveryApp, receiver, stateAtNextTry } from './delivery-app.ts';

openDeliveryApp();

/** Firings as minutes, where to and topics; the places of those that are sent, in order. */
const rows: [name: string, firings: string, sent: number[]][] = [
  ['what waits goes out at the end, the oldest first', '0 end, 1 end', [0, 1]],
  ['newer words take the place of those that wait', '0 end a, 1 end a', [1]],
  ['words of other topics stay', '0 end a, 1 end b', [0, 1]],
  ['a message of two topics stays until both have newer words', '0 end a b, 1 end a', [0, 1]],
  ['words that came back are withdrawn', '0 end a, 1 inbox a', []],
  ['words that came back after the others went out are sent', '0 end a, 11 inbox a', [0, 1]],
  ['words that went out at once are not withdrawn', '0 now a, 1 end a', [0, 1]],
];

test.each(rows)('%s', async (name, firings, sent) => {
  const hook = await receiver();
  await add({ kind: 'webhook', url: `${hook.url}/hook`, template: 'standard' });
  const begun = app.clock.now();
  const end = iso(begun + 10 * minuteMs);
  const titles: string[] = [];
  for (const [place, firing] of firings.split(', ').entries()) {
    const [after, channel = '', ...topics] = firing.split(' ');
    const wait = begun + Number(after) * minuteMs - app.clock.now();
    if (wait > 0) await app.clock.advance(wait);
    const from = channel === 'now' ? undefined : channel === 'end' ? end : null;
    const own = topics.map((topic) => `${name} ${topic}`);
    const [title = ''] = await fire(1, { title: `${name} ${place}`, channels_from: from, topics: own });
    titles.push(title);
    const inInbox = (await messageOf(title))?.deliveries.find(({ channel }) => channel === 'inbox');
    expect(inInbox).toMatchObject({ state: 'sent' });
    // The clock must not go on while an exchange is under way.
    if (channel === 'now') await expect.poll(stateAtNextTry(title)).toBe('sent');
  }
  const expected = sent.map((place) => titles[place] ?? '');
  for (const title of expected) await expect.poll(stateAtNextTry(title)).toBe('sent');
  expect(await Promise.all(titles.map(delivery)).then((all) => all.map((one) => one?.state))).toEqual(
    titles.map((title) => (expected.includes(title) ? 'sent' : undefined)),
  );
  const received = hook.received.flatMap(({ body }) =>
    (JSON.parse(body.toString()) as { data: { messages: { title: string }[] } }).data.messages.map(
      ({ title }) => title,
    ),
  );
  expect(received).toEqual(expected);
});

test('from the fifth message in ten minutes on a rule over many stocks comes as a digest', async () => {
  const hook = await receiver();
  await add({ kind: 'webhook', url: `${hook.url}/hook`, template: 'standard' });
  const titles: string[] = [];
  for (let place = 0; place < 7; place++) {
    const [title = ''] = await fire(1, { title: `noisy ${place}`, rule_id: 77, gathers: true });
    titles.push(title);
    if (place < 4) await expect.poll(stateAtNextTry(title)).toBe('sent');
  }
  for (const title of titles.slice(4)) expect((await delivery(title))?.state).toBe('waiting');
  for (const title of titles) await expect.poll(stateAtNextTry(title)).toBe('sent');
  const exchanges = hook.received.map(
    ({ body }) => (JSON.parse(body.toString()) as { data: { messages: unknown[] } }).data.messages.length,
  );
  expect(exchanges).toEqual([1, 1, 1, 1, 3]);
});
