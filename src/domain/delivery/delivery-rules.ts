// Rules of delivery: limits of channels, pauses between tries, pace of each kind of channel.
import { jittered } from '../numbers/jitter.ts';
import { hourMs, minuteMs, secondMs } from '../numbers/time.ts';
import type { RuleTable } from '../rules/rule.ts';

export const deliveryRules = {
  most_channels: { name: 'Channels of one user', value: 10, unit: 'channels', source: 'own choice' },
  most_tries: {
    name: 'Tries of one delivery',
    value: 6,
    unit: 'tries',
    source: 'own choice: the first and one after each pause, the last after 2 hours 36 minutes in the mean',
  },
  digest_from: {
    name: 'Messages of a rule over many stocks come as digests from this one within the span on',
    value: 5,
    unit: 'messages',
    source: 'own choice',
  },
  digest_minutes: { name: 'Span of such a digest', value: 10, unit: 'minutes', source: 'own choice' },
  most_gathered: { name: 'Alerts in one digest', value: 50, unit: 'alerts', source: 'own choice' },
  exchange: {
    name: 'A whole exchange with a channel ends after',
    value: 15,
    unit: 's',
    source: 'own choice: name, connection, request and reply together',
  },
  reply_bytes: {
    name: 'Bytes read of a reply',
    value: 16_384,
    unit: 'bytes',
    source: 'own choice: its status decides',
  },
  emails_a_day: {
    name: 'E-mails to one address in a day of its reader',
    value: 20,
    unit: 'e-mails',
    source: 'own choice; from half of them on they are spread over the rest of the day',
  },
  waiting_long: {
    name: 'A delivery that has waited so long past its time is a fault',
    value: 300,
    unit: 's',
    source: 'own choice',
  },
  kept_days: { name: 'Messages are kept', value: 90, unit: 'days', source: 'own choice' },
  samples_per_minute: { name: 'Samples of one user in a minute', value: 6, unit: 'samples', source: 'own choice' },
  samples_per_hour: { name: 'Samples of one user in an hour', value: 30, unit: 'samples', source: 'own choice' },
} as const satisfies RuleTable;

/** Mean pause before the second and each later try, in ms. */
const pauses = [10 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs] as const;

/** Least time between two deliveries to one channel, in ms; messages in between are gathered. */
const gaps = { push: 10 * secondMs, email: minuteMs, webhook: secondMs } as const;

export type SentKind = keyof typeof gaps;

export const sampleWindows = [
  { most: deliveryRules.samples_per_minute.value, per_ms: minuteMs },
  { most: deliveryRules.samples_per_hour.value, per_ms: hourMs },
];

/** Time of the next try after `tries` failures, epoch ms; null when no try is left. `chance`: uniform in [0, 1). */
export function nextTry(tries: number, now: number, chance: number): number | null {
  const pause = pauses[tries - 1];
  return pause === undefined || tries >= deliveryRules.most_tries.value ? null : now + jittered(pause, chance);
}

/**
 * Earliest instant of the channel's next delivery, epoch ms. `lastAt`: previous delivery; `sentToday`: deliveries
 * today. Urgent messages ignore the pace, not the daily limit.
 */
export function earliestSend(
  kind: SentKind,
  given: { lastAt: number | null; sentToday: number; urgent: boolean; now: number; dayEnds: number },
): number {
  const { lastAt, sentToday, urgent, now, dayEnds } = given;
  const left = kind === 'email' ? deliveryRules.emails_a_day.value - sentToday : Number.POSITIVE_INFINITY;
  if (left <= 0) return dayEnds;
  if (urgent || lastAt === null) return now;
  const spread = left > deliveryRules.emails_a_day.value / 2 ? 0 : (dayEnds - now) / (left + 1);
  return Math.max(now, lastAt + Math.max(gaps[kind], spread));
}
