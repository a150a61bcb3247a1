// Messages of one evaluation: one per rule and stock, one for many stocks of a rule, one summary of late events.

import { alertLimits } from '../../domain/alerts/alert-limits.ts';
import type { Telling } from '../../domain/alerts/alert-step.ts';
import type { FiredRule } from '../../domain/alerts/compiled-rules.ts';
import { endedPlan, newArticles } from '../../domain/alerts/conditions.ts';
import { firingWords, messageKind } from '../../domain/alerts/firing-words.ts';
import { fullRuleName, ruleName } from '../../domain/alerts/rule-words.ts';
import { storyTopic } from '../../domain/alerts/stories.ts';
import type { NewMessage } from '../../domain/delivery/message.ts';
import { newYorkMinute } from '../../domain/market/calendar.ts';
import { plural } from '../../domain/market/format.ts';
import { sessionInstant } from '../../domain/numbers/session-instant.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { clockWords } from '../../domain/schedule/schedule-words.ts';
import { iso } from '../process/clock.ts';
import type { StockRule } from './active-rules.ts';

/** Source of an event and its times (ISO). `id`: its publication, part of message keys. */
export type Occasion = {
  id: string;
  as_of: string;
  received_at: string;
  known_at: string;
  /** True when a replay shows a past session as the present: `as_of` then does not measure delay. */
  is_replayed: boolean;
};

export type Firing = Omit<FiredRule, 'rule'> & { rule: StockRule; screen: string | null };

const stockLink = (symbol: string): string => `/stocks/${encodeURIComponent(symbol)}`;
const NOW_OFF = 'One-time alert, now off.';

function toTimes({ as_of, received_at, is_replayed }: Occasion, now: number) {
  const fired_at = iso(now);
  return is_replayed
    ? { exchange_at: null, received_at: null, fired_at }
    : { exchange_at: as_of, received_at, fired_at };
}

/** Topics of a firing; a later message of the same rule, stock and topic replaces it on channels. */
export const toTopics = (ruleId: number, symbol: string, { replaces }: Pick<Telling, 'replaces'>): string[] =>
  replaces.map((topic) => `${ruleId} ${symbol} ${topic}`);

/** Time from which channels deliver, ISO; undefined for at once, null for never. */
export const channelsFrom = ({ from }: Telling, now: number) =>
  from === null ? null : from > now ? iso(from) : undefined;

/** Clock of a replayed session minus the real clock, ms; 0 without a replay. */
function replayShift({ known_at, as_of, is_replayed }: Occasion): number {
  return is_replayed ? Date.parse(sessionInstant(known_at, as_of)) - Date.parse(known_at) : 0;
}

/**
 * Sentence such as `Since 10:04 AM ET; you last had BUY at 10:00 AM ET.` for a message that a limit held back; else
 * empty.
 */
function heldWords({ telling, state }: Firing, occasion: Occasion): string {
  if (telling.from === null || state.held_until === null) return '';
  const shift = replayShift(occasion);
  // Rounded to the minute, because polls arrive a varying number of seconds after it begins.
  const inSession = (at: number) => (shift === 0 ? at : Math.round((at + shift) / minuteMs) * minuteMs);
  const toClockText = (at: number): string => `${clockWords(newYorkMinute(inSession(at)))} ET`;
  const notified = telling.replaces.flatMap((topic) => state.notified[topic] ?? []);
  const before =
    state.notified_at === null || notified.length === 0
      ? ''
      : `; you last had ${notified.join(', ')} at ${toClockText(state.notified_at)}`;
  return ` Since ${toClockText(Date.parse(occasion.known_at))}${before}.`;
}

/** Stories that made a news rule fire; empty for other rules. */
const listStories = ({ rule: { condition, scope }, change: { symbol, after } }: Firing): string[] =>
  condition.kind === 'news' ? newArticles({ condition, scope }, after).map((one) => storyTopic(symbol, one)) : [];

function single(firing: Firing, occasion: Occasion, now: number): NewMessage {
  const { rule, change, screen, telling } = firing;
  const { symbol, before, after } = change;
  const topics = toTopics(rule.id, symbol, telling);
  const { title, text } = firingWords({ watched: rule, symbol, before, after, screen });
  return {
    user_id: rule.user_id,
    key: `rule:${rule.id}:${symbol}:${occasion.id}`,
    kind: messageKind(rule.condition),
    rule_id: rule.id,
    symbol,
    title,
    text: `${text}${heldWords(firing, occasion)}${rule.once ? ` ${NOW_OFF}` : ''}`.trim(),
    link: stockLink(symbol),
    urgent: rule.condition.kind === 'plan' && endedPlan({ ...rule, condition: rule.condition }, after) !== null,
    ...toTimes(occasion, now),
    channel_ids: rule.channel_ids,
    channels_from: channelsFrom(telling, now),
    topics: [...topics, ...listStories(firing)],
    gathers: rule.scope.kind !== 'symbol',
  };
}

/**
 * Merges messages of rules met by the same event of a stock into one that names all rules. If all of them are delayed,
 * they stay separate, so that each rule can withdraw its own.
 */
function mergedByEvent(made: readonly { firing: Firing; message: NewMessage }[]): NewMessage[] {
  const events = Map.groupBy(made, ({ message }) => `${message.user_id} ${message.symbol} ${message.title}`);
  return [...events.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    if (own.length === 1 || own.every(({ message }) => message.channels_from !== undefined))
      return own.map(({ message }) => message);
    const sent = own.flatMap(({ message }) => (message.channels_from === null ? [] : [message]));
    const named = own.map(({ firing: { rule, screen } }) => fullRuleName(rule.condition, rule.scope, screen));
    const ids = sent.flatMap(({ channel_ids }) => channel_ids ?? []);
    return [
      {
        ...first.message,
        rule_ids: own.map(({ firing }) => firing.rule.id),
        text: `${first.message.text} Rules: ${[...new Set(named)].join('; ')}.`.trim(),
        urgent: own.some(({ message }) => message.urgent),
        channel_ids: ids.length > 0 || sent.every(({ channel_ids }) => channel_ids !== null) ? ids : null,
        with_default: sent.some(({ channel_ids }) => channel_ids === null),
        channels_from: undefined,
        topics: own.flatMap(({ message }) => message.topics ?? []),
        gathers: own.every(({ message }) => message.gathers === true),
      },
    ];
  });
}

/** Message about many stocks: their number and the first ones by symbol. */
function together(firings: readonly Firing[], occasion: Occasion, now: number): NewMessage[] {
  const [first] = firings;
  if (first === undefined) return [];
  const { rule, screen, telling } = first;
  const symbols = firings.map(({ change }) => change.symbol).toSorted();
  const named = symbols.slice(0, alertLimits.named_at_once.value);
  const more = symbols.length - named.length;
  return [
    {
      user_id: rule.user_id,
      key: `rule:${rule.id}:${telling.from ?? 'inbox'}:${occasion.id}`,
      kind: messageKind(rule.condition),
      rule_id: rule.id,
      symbol: null,
      title: `${ruleName(rule.condition, rule.scope, { screen })}: ${plural(symbols.length, 'stock')}`,
      text: `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`,
      link: '/alerts',
      urgent: false,
      ...toTimes(occasion, now),
      channel_ids: rule.channel_ids,
      channels_from: channelsFrom(telling, now),
      gathers: rule.scope.kind !== 'symbol',
      replaces: firings.flatMap(({ change, telling: own }) => toTopics(rule.id, change.symbol, own)),
    },
  ];
}

/** One summary per reader for events during an outage. */
function late(messages: readonly NewMessage[], occasion: Occasion): NewMessage[] {
  return [...Map.groupBy(messages, ({ user_id }) => user_id)].flatMap(([user_id, own]): NewMessage[] => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        ...first,
        user_id,
        key: `late:${occasion.id}`,
        kind: 'digest',
        rule_id: null,
        symbol: null,
        title: `${plural(own.length, 'alert')} from earlier`,
        text: `${own.map(({ title }) => title).join('. ')}.`,
        link: '/alerts',
        urgent: own.some(({ urgent }) => urgent),
        channel_ids: null,
        channels_from: undefined,
        topics: [],
        rule_ids: [],
        gathers: false,
        replaces: own.flatMap(({ topics = [], replaces = [] }) => [...topics, ...replaces]),
      },
    ];
  });
}

/** Groups firings of a rule that channels get at the same time; large groups become one message. */
function groupFirings(firings: readonly Firing[]): Firing[][] {
  const groups = Map.groupBy(firings, ({ rule, telling }) => `${rule.id} ${telling.from}`);
  return [...groups.values()];
}

const isMany = (group: readonly Firing[]): boolean => group.length > alertLimits.most_at_once.value;

/** Firings that wait inside a message about many stocks, and so cannot be replaced on channels. */
export const amongMany = (firings: readonly Firing[]): Firing[] => groupFirings(firings).filter(isMany).flat();

/** Messages of the firings of an evaluation; `now` in epoch ms. */
export function toMessages(firings: readonly Firing[], occasion: Occasion, now: number): NewMessage[] {
  const groups = groupFirings(firings);
  const singles = groups.filter((own) => !isMany(own)).flat();
  const messages = [
    ...groups.filter(isMany).flatMap((own) => together(own, occasion, now)),
    ...mergedByEvent(singles.map((firing) => ({ firing, message: single(firing, occasion, now) }))),
  ];
  const age = now - Date.parse(occasion.known_at);
  return age > alertLimits.late.value * minuteMs ? late(messages, occasion) : messages;
}
