// Events are read whole, however the text is cut on its way.
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

test('pieces cut anywhere give the same events', () => {
  const text = [1, 2, 3].map((n) => `data: {"n":${n}}\n\n: still here\n\n`).join('');
  const whole = readEvents(text).data;
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      const heard: string[] = [];
      let rest = '';
      for (let at = 1; at < places.length; at += 1) {
        const read = readEvents(rest + text.slice(places[at - 1], places[at]));
        heard.push(...read.data);
        rest = read.rest;
      }
      expect(heard).toEqual(whole);
    }),
  );
});
