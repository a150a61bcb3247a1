// Parcels: what is gathered, what stays together over all tries, and its words for people and programs.
import { describe, expect, test } from 'vitest';
import { AlertWebhook } from '../../../src/domain/delivery/alert-webhook.ts';
import {
  type DueDelivery,
  nextParcel,
  type ParcelMessage,
  parcelLines,
  parcelLink,
  parcelTitle,
  splitHeld,
} from '../../../src/domain/delivery/parcel.ts';
import { webhookBody } from '../../../src/domain/delivery/webhook-body.ts';

function message(id: string, given: Partial<ParcelMessage> = {}): ParcelMessage {
  return {
    id,
    kind: 'verdict',
    symbol: id.toUpperCase(),
    title: `${id}: YES to MAYBE`,
    text: `why ${id}`,
    link: `/stocks/${id}`,
    urgent: false,
    fired_at: '2026-11-17T18:14:00.000Z',
    exchange_at: null,
    ...given,
  };
}
const due = (id: number, given: Partial<DueDelivery> = {}): DueDelivery => ({
  id,
  tries: 0,
  batch: null,
  message: message(`m${id}`),
  ...given,
});
const ids = (deliveries: readonly DueDelivery[]) => deliveries.map(({ id }) => id);

describe('A parcel', () => {
  test.each<[string, DueDelivery[], number[]]>([
    ['nothing due', [], []],
    ['one alone', [due(1)], [1]],
    ['a burst is gathered', [due(1), due(2), due(3)], [1, 2, 3]],
    ['one that was begun goes by itself', [due(1), due(2, { tries: 1, batch: 'm2' }), due(3)], [2]],
    ['a begun digest keeps its messages', [due(1, { batch: 'b' }), due(2), due(3, { batch: 'b' })], [1, 3]],
  ])('%s', (_, deliveries, expected) => {
    expect(ids(nextParcel(deliveries))).toEqual(expected);
  });

  test('of one message has its words, of several a line each and the inbox', () => {
    const one = { id: 'a', messages: [message('nvda')] };
    expect([parcelTitle(one), parcelLines(one), parcelLink(one)]).toEqual([
      'nvda: YES to MAYBE',
      ['why nvda'],
      '/stocks/nvda',
    ]);
    const several = { id: 'b', messages: ['a', 'b', 'c', 'd', 'e', 'a'].map((id) => message(id)) };
    expect(parcelTitle(several)).toBe('6 alerts: A, B, C, D and 1 more');
    expect(parcelLines(several)[1]).toBe('b: YES to MAYBE. why b');
    expect(parcelLink(several)).toBe('/alerts');
    expect(parcelTitle({ id: 'c', messages: [message('a', { symbol: null }), message('b', { symbol: null })] })).toBe(
      '2 alerts',
    );
  });

  test('waits in quiet hours unless it holds something urgent', () => {
    const urgent = message('u', { urgent: true });
    const deliveries = [
      due(1),
      due(2, { message: urgent }),
      due(3, { batch: 'b' }),
      due(4, { batch: 'b', message: urgent }),
    ];
    const { held, free } = splitHeld(deliveries, true);
    expect([ids(held), ids(free)]).toEqual([[1], [2, 3, 4]]);
    expect(splitHeld(deliveries, false).held).toEqual([]);
  });
});

describe('The body of a webhook', () => {
  const ID = '8b0d4f9e-2f6c-4a57-9d3a-5c1e7b2a9f10';
  const address = (link: string) => `https://cat.example.com${link}`;
  const body = (template: Parameters<typeof webhookBody>[0], text = 'why <b> & "c"') =>
    JSON.parse(
      webhookBody(
        template,
        { id: 'a', messages: [message('nvda', { id: ID, text })] },
        { address, sentAt: '2026-11-17T18:14:01.000Z', fields: { at: 'chat' } },
      ),
    );
  const plain = 'nvda: YES to MAYBE\nwhy <b> & "c"\nhttps://cat.example.com/stocks/nvda';

  test('holds every field for a program, as the OpenAPI document describes it', () => {
    expect(AlertWebhook.strict().parse(body('standard'))).toEqual(body('standard'));
    expect(body('standard')).toEqual({
      type: 'alert',
      timestamp: '2026-11-17T18:14:01.000Z',
      data: {
        title: 'nvda: YES to MAYBE',
        messages: [
          { ...message('nvda', { id: ID, text: 'why <b> & "c"' }), link: 'https://cat.example.com/stocks/nvda' },
        ],
      },
    });
  });

  test('is what each chat service takes, as text and nothing else', () => {
    expect(body('slack')).toEqual({ text: plain.replace('&', '&amp;').replace('<b>', '&lt;b&gt;'), mrkdwn: false });
    expect(body('discord')).toEqual({ content: plain.replace('<b>', '\\<b\\>'), allowed_mentions: { parse: [] } });
    expect(body('telegram')).toEqual({ at: 'chat', text: plain });
    expect(body('ntfy')).toEqual({
      at: 'chat',
      title: 'nvda: YES to MAYBE',
      message: 'why <b> & "c"',
      click: 'https://cat.example.com/stocks/nvda',
    });
  });

  /** A headline that would be a link with another name, a mention, a heading or a line of its own. */
  const hostile =
    '# [Refund](https://evil.example/login) **now** ~~_x_~~ `y` <!channel> <https://e.example|Refund> @reader\u202e\nOpen';
  test.each([
    ['slack', (text: string) => /[<>]/.test(text)],
    ['discord', (text: string) => /[\\`*_~|<>#[\]()]/.test(text.replace(/\\./g, ''))],
    ['telegram', (text: string) => /@\w/.test(text)],
    ['ntfy', () => false],
  ] as const)('of %s shows a headline as text', (template, isMarked) => {
    const sent = body(template, hostile);
    const [words, link, ...more] = String(sent.text ?? sent.content ?? sent.message)
      .replace('nvda: YES to MAYBE\n', '')
      .split('\n');
    expect(isMarked(words ?? '')).toBe(false);
    expect(words).not.toContain('\u202e');
    expect([link, more]).toEqual([template === 'ntfy' ? undefined : 'https://cat.example.com/stocks/nvda', []]);
  });

  test.each(['slack', 'discord', 'telegram'] as const)('of %s keeps its own link below a long text', (template) => {
    expect(JSON.stringify(body(template, '*'.repeat(5_000)))).toContain('https://cat.example.com/stocks/nvda');
  });

  test.each(['slack', 'discord', 'telegram', 'ntfy'] as const)('of %s is cut at a whole character', (template) => {
    const long = JSON.stringify(body(template, '😀'.repeat(5_000)));
    expect(long.length).toBeLessThan(4_400);
    expect(long).not.toMatch(/\\ud/i);
  });
});
