// Server-sent events: read whole, however the text is cut on its way.
import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from '../../../src/web/api/event-lines.ts';

test.each([
  ['one event', 'data: {"a":1}\n\n', ['{"a":1}'], ''],
  ['two events and the beginning of a third', 'data: 1\n\ndata:2\n\ndata: 3', ['1', '2'], 'data: 3'],
  ['comments and other fields', ': still here\n\nevent: x\nid: 4\ndata: 5\n\n', ['5'], ''],
  ['lines that end as on Windows', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['1', '2'], ''],
  ['data of several lines', 'data: one\ndata: two\n\n', ['one\ntwo'], ''],
  ['nothing', '', [], ''],
])('%s', (_, text, data, rest) => {
  expect(readEvents(text)).toEqual({ data, rest });
});

/** The oracle: what a library reads of the same text. */
function eventsOf(text: string): string[] {
  const events: string[] = [];
  createParser({ onEvent: ({ data }) => events.push(data) }).feed(text);
  return events;
}

test('pieces cut anywhere give the events that eventsource-parser reads', () => {
  const line = fc.constantFrom('data: {"n":1}', 'data:2', 'data: ', ': still here', 'event: x', 'id: 4', 'retry: 5');
  const text = fc
    .array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 6 })
    .map((events) => events.map((lines) => `${lines.join('\n')}\n\n`).join(''));
  fc.assert(
    fc.property(text, fc.array(fc.nat(400), { maxLength: 8 }), (whole, cuts) => {
      const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
      const heard: string[] = [];
      let rest = '';
      for (let at = 1; at < places.length; at += 1) {
        const read = readEvents(rest + whole.slice(places[at - 1], places[at]));
        heard.push(...read.data);
        rest = read.rest;
      }
      expect(heard).toEqual(eventsOf(whole));
    }),
  );
});
