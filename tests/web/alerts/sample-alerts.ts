// Sample rules, messages, channels and suggestions for the tests of alerts.
import type { AlertRule, AlertRuleInput, AlertSuggestion } from '../../../src/domain/alerts/alert-rule.ts';
import type { Channel, DeliverySettings } from '../../../src/domain/delivery/channel.ts';
import { type Delivery, type Message, type MessageKind, messageKinds } from '../../../src/domain/delivery/message.ts';

const NOW = '2026-11-17T18:14:00.000Z';

const input = (given: Partial<AlertRuleInput> = {}): AlertRuleInput => ({
  condition: { kind: 'verdict', horizon: null, to: null },
  scope: { kind: 'symbol', symbol: 'KSTL' },
  channel_ids: null,
  cool_down_minutes: 10,
  once: false,
  until_clear: false,
  expires_at: null,
  paused_until: null,
  is_on: true,
  ...given,
});

export const rule = (id: number, given: Partial<AlertRule> = {}): AlertRule => ({
  ...input(),
  id,
  name: 'A verdict changes',
  where: 'KSTL',
  ended: null,
  created_at: NOW,
  last_fired: null,
  preview: null,
  ...given,
});

const suggestions: AlertSuggestion[] = [
  {
    rule: input({ condition: { kind: 'plan', window_id: 5 } }),
    name: 'Target or stop of the open plan',
    detail: '216.28 or 213.40, ends 10:39 PT',
    figure: null,
    rate: '1.5 a session',
  },
  {
    rule: input(),
    name: 'A verdict changes',
    detail: 'minutes, today or lists',
    figure: null,
    rate: '6 in 30 sessions',
  },
  {
    rule: input({ condition: { kind: 'price', crosses: 'above', value: 220 }, once: true }),
    name: 'Price reaches 220.00',
    detail: '2.6% above the price; press the figure to change it',
    figure: 220,
    rate: '0 in 30 sessions',
  },
];

export const suggested = { symbol: 'KSTL', price: 214.36, suggestions };

export const delivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: 1,
  channel_id: null,
  channel: 'inbox',
  state: 'sent',
  tries: 1,
  most_tries: 5,
  error: null,
  next_try_at: null,
  sent_at: '2026-11-17T18:13:00.830Z',
  ...given,
});

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const message = (n: number, given: Partial<Message> = {}): Message => ({
  id: uuid(n),
  kind: 'setup',
  rule_id: 3,
  symbol: 'KSTL',
  title: 'KSTL: Golden Window, BUY long',
  text: 'Entry 248.70 to 248.84, stop 248.15, target 250.01; strength 74.',
  link: '/stocks/KSTL',
  urgent: false,
  times: {
    exchange_at: '2026-11-17T18:13:00.000Z',
    received_at: '2026-11-17T18:13:00.410Z',
    fired_at: '2026-11-17T18:13:00.520Z',
    sent_at: '2026-11-17T18:13:00.600Z',
    shown_at: '2026-11-17T18:13:00.830Z',
  },
  read_at: null,
  acknowledged_at: null,
  deliveries: [delivery()],
  ...given,
});

const countsOf = (messages: readonly Message[]) =>
  Object.fromEntries(messageKinds.map((one) => [one, messages.filter(({ kind }) => kind === one).length])) as Record<
    MessageKind,
    number
  >;

export const inboxOf = (messages: Message[], unread = messages.filter(({ read_at }) => read_at === null).length) => ({
  messages,
  next: null,
  unread,
  counts: countsOf(messages),
  today: { delivered: messages.length, p50_s: messages.length === 0 ? null : 0.8, slowest_s: null },
});

export const channel = (id: number, given: Partial<Channel> = {}): Channel => ({
  id,
  kind: 'push',
  address: 'Firefox on Linux',
  template: null,
  is_default: true,
  state: 'ready',
  detail: '',
  failing_since: null,
  last_sent_at: null,
  waiting: 0,
  sent_today: 0,
  ...given,
});

export const settings: DeliverySettings = { quiet: null, zone: 'America/Los_Angeles', muted_until: null, sound: false };

export const channelsOf = (channels: Channel[], given: Partial<DeliverySettings> = {}) => ({
  channels,
  settings: { ...settings, ...given },
  offered: { email: true, webhook: true, push_key: null },
});
