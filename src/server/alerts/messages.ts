// Messages of one evaluation: one per rule and stock, one for many stocks of a rule, one line for what comes late.

import { alertLimits } from '../../domain/alerts/alert-limits.ts';
import type { FactChange } from '../../domain/alerts/compiled-rules.ts';
import { endedPlan } from '../../domain/alerts/conditions.ts';
import { firingWords, messageKind } from '../../domain/alerts/firing-words.ts';
import { ruleName } from '../../domain/alerts/rule-words.ts';
import type { NewMessage } from '../../domain/delivery/message.ts';
import { plural } from '../../domain/market/format.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { iso } from '../process/clock.ts';
import type { StockRule } from './active-rules.ts';

/** Where and when it happened; instants are ISO. `id` names the publication in keys. */
export type Occasion = {
  id: string;
  as_of: string;
  received_at: string;
  known_at: string;
  /** Whether a replay shows an earlier session as if it were now: the event's own instant is no measure of delay. */
  is_replayed: boolean;
};

export type Firing = { rule: StockRule; change: FactChange; screen: string | null };

const stockLink = (symbol: string): string => `/stocks/${encodeURIComponent(symbol)}`;
const NOW_OFF = 'One-time alert, now off.';

function timesOf({ as_of, received_at, is_replayed }: Occasion, now: number) {
  const fired_at = iso(now);
  return is_replayed
    ? { exchange_at: null, received_at: null, fired_at }
    : { exchange_at: as_of, received_at, fired_at };
}

function single({ rule, change, screen }: Firing, occasion: Occasion, now: number): NewMessage {
  const { symbol, before, after } = change;
  const { title, text } = firingWords({ watched: rule, symbol, before, after, screen });
  return {
    user_id: rule.user_id,
    key: `rule:${rule.id}:${symbol}:${occasion.id}`,
    kind: messageKind(rule.condition),
    rule_id: rule.id,
    symbol,
    title,
    text: rule.once ? `${text} ${NOW_OFF}`.trim() : text,
    link: stockLink(symbol),
    urgent: rule.condition.kind === 'plan' && endedPlan({ ...rule, condition: rule.condition }, after) !== null,
    ...timesOf(occasion, now),
    channel_ids: rule.channel_ids,
  };
}

/** Of many stocks: how many, and the first of them by symbol. */
function together(firings: readonly Firing[], occasion: Occasion, now: number): NewMessage[] {
  const [first] = firings;
  if (first === undefined) return [];
  const { rule, screen } = first;
  const symbols = firings.map(({ change }) => change.symbol).toSorted();
  const named = symbols.slice(0, alertLimits.named_at_once.value);
  const more = symbols.length - named.length;
  return [
    {
      user_id: rule.user_id,
      key: `rule:${rule.id}::${occasion.id}`,
      kind: messageKind(rule.condition),
      rule_id: rule.id,
      symbol: null,
      title: `${ruleName(rule.condition, rule.scope, { screen })}: ${plural(symbols.length, 'stock')}`,
      text: `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`,
      link: '/alerts',
      urgent: false,
      ...timesOf(occasion, now),
      channel_ids: rule.channel_ids,
    },
  ];
}

/** One line for each reader of what happened while nobody looked. */
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
      },
    ];
  });
}

/** `now` in epoch ms. */
export function messagesOf(firings: readonly Firing[], occasion: Occasion, now: number): NewMessage[] {
  const messages = [...Map.groupBy(firings, ({ rule }) => rule.id).values()].flatMap((own) =>
    own.length > alertLimits.most_at_once.value
      ? together(own, occasion, now)
      : own.map((firing) => single(firing, occasion, now)),
  );
  const age = now - Date.parse(occasion.known_at);
  return age > alertLimits.late.value * minuteMs ? late(messages, occasion) : messages;
}
