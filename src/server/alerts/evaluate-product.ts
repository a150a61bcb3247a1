// Evaluation of alert rules about the product itself, from changed health checks; messages go to administrators alone.

import type { ProductCondition } from '../../domain/alerts/alert-condition.ts';
import { type AlertState, deliverNews, freshState, settled, type Telling } from '../../domain/alerts/alert-step.ts';
import type { AlertStates } from '../../domain/alerts/compiled-rules.ts';
import { isBad, productEvents, productFiring, type ReportedChange } from '../../domain/alerts/product-events.ts';
import type { NewMessage } from '../../domain/delivery/message.ts';
import { iso } from '../process/clock.ts';
import { isAwake } from './active-rules.ts';
import type { AlertDeps } from './alert-deps.ts';
import { channelsFrom, toTopics } from './messages.ts';
import { endRules, FIRED_ONCE, type RuleStore, type StoredRule } from './rule-store.ts';
import { checkedUpTo, moveOn, readStates, writeStates } from './state-store.ts';

type ProductRule = StoredRule & { condition: ProductCondition };
const isOfProduct = (rule: StoredRule): rule is ProductRule => rule.condition.kind === 'product';
type Change = ReportedChange & { id: number };
/** Symbol under which states of product rules are stored: empty, because they are about no stock. */
const PRODUCT = '';
const MOST_CHANGES = 100;

function message(rule: ProductRule, change: Change, telling: Telling, now: number): NewMessage {
  return {
    user_id: rule.user_id,
    key: `rule:${rule.id}::check ${change.id}`,
    kind: 'product',
    rule_id: rule.id,
    symbol: null,
    ...productFiring(change),
    link: change.link ?? '/admin',
    urgent: false,
    exchange_at: change.at,
    received_at: change.at,
    fired_at: iso(now),
    channel_ids: rule.channel_ids,
    channels_from: channelsFrom(telling, now),
    topics: toTopics(rule.id, PRODUCT, { replaces: [change.check_id] }),
  };
}

type FiredRule = { rule: ProductRule; changes: readonly Change[]; state: AlertState; telling: Telling };

/** True if `one` is an earlier failure of the check that recovers in `end`. */
const wasFirst = (one: Change, end: Change): boolean =>
  one.check_id === end.check_id && one.id < end.id && isBad(one.state);

/** Firings of each rule. States are kept per check, so that a cool-down of one check does not silence others. */
function fired(
  rules: readonly ProductRule[],
  changes: readonly Change[],
  states: AlertStates,
  now: number,
): FiredRule[] {
  return rules.flatMap((rule): FiredRule[] => {
    const state = settled(states.get(PRODUCT)?.get(rule.id) ?? freshState, now);
    const said = state.held ?? state.notified;
    // A recovery is reported only by a rule that reported the failure.
    const own = changes.filter(
      (one) =>
        productEvents(one).includes(rule.condition.what) &&
        (isBad(one.state) || isBad(said[one.check_id]) || changes.some((other) => wasFirst(other, one))),
    );
    if (own.length === 0) return [];
    const words = Object.fromEntries(own.map(({ check_id, state: word }) => [check_id, word]));
    const notified = deliverNews(rule, state, { kind: 'words', words, was: {} }, now);
    if (notified.telling === null) return [];
    const isNew = ({ check_id, state: word }: Change) => said[check_id] !== word;
    const isAtOnce = notified.telling.from === now;
    return [
      { rule, changes: own.filter((one) => isAtOnce || isNew(one)), state: notified.state, telling: notified.telling },
    ];
  });
}

export function createProductEvaluation(deps: AlertDeps, store: RuleStore) {
  const { database, clock, delivery, observability, accounts } = deps;
  return async (): Promise<void> => {
    const { query, transaction } = database;
    const now = clock.now();
    const from = await checkedUpTo(query, 'product');
    if (from === null) {
      await moveOn(query, 'product', null, await observability.newestChange(), iso(now));
      return;
    }
    const changes = await observability.changesAfter(from, MOST_CHANGES);
    const last = changes.at(-1);
    if (last === undefined) return;
    const all = (await store.active()).filter(isOfProduct).filter((rule) => isAwake(rule, now));
    const admins = await accounts.adminsAmong(all.map(({ user_id }) => user_id));
    const rules = all.filter(({ user_id }) => admins.has(user_id));
    const states = await readStates(query, rules);
    const made = fired(rules, changes, states, now);
    await transaction(async (tx) => {
      if (!(await moveOn(tx, 'product', from, last.id, iso(now)))) return;
      const changed = made.map(({ rule, state }) => ({ rule: rule.id, symbol: PRODUCT, state }));
      await writeStates(tx, changed);
      const once = made.flatMap(({ rule }) => (rule.once ? [{ id: rule.id, words: FIRED_ONCE }] : []));
      await endRules(tx, once, iso(now));
      const messages = made.flatMap(({ rule, changes: own, telling }) =>
        own.map((change) => message(rule, change, telling, now)),
      );
      await delivery.handOver(tx, messages);
    });
  };
}
