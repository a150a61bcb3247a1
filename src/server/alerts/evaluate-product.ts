// Evaluation of alert rules about the product itself, from changed health checks; messages go to administrators alone.

import type { ProductCondition } from '../../domain/alerts/alert-condition.ts';
import { freshState } from '../../domain/alerts/alert-step.ts';
import type { AlertStates } from '../../domain/alerts/compiled-rules.ts';
import { productEvents, productFiring } from '../../domain/alerts/product-events.ts';
import type { NewMessage } from '../../domain/delivery/message.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { CheckChange } from '../../domain/observability/observability.ts';
import type { Database } from '../db/database.ts';
import { type Clock, iso } from '../process/clock.ts';
import { isAwake } from './active-rules.ts';
import type { HandOver } from './evaluate.ts';
import { endRules, FIRED_ONCE, type RuleStore, type StoredRule } from './rule-store.ts';
import { checkedUpTo, moveOn, readStates, writeStates } from './state-store.ts';

export type ProductDeps = {
  database: Database;
  clock: Pick<Clock, 'now'>;
  store: Pick<RuleStore, 'active'>;
  handOver: HandOver;
  checks: {
    changesAfter: (id: number, most: number) => Promise<(CheckChange & { id: number })[]>;
    newestChange: () => Promise<number>;
  };
  adminsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
};

type ProductRule = StoredRule & { condition: ProductCondition };
const isOfProduct = (rule: StoredRule): rule is ProductRule => rule.condition.kind === 'product';
/** The product is no stock: its states stand under an empty symbol. */
const PRODUCT = '';
const MOST_CHANGES = 100;

function message(rule: ProductRule, change: CheckChange & { id: number }, now: number): NewMessage {
  return {
    user_id: rule.user_id,
    key: `rule:${rule.id}::check ${change.id}`,
    kind: 'product',
    rule_id: rule.id,
    symbol: null,
    ...productFiring(change),
    link: '/admin',
    urgent: false,
    exchange_at: change.at,
    received_at: change.at,
    fired_at: iso(now),
    channel_ids: rule.channel_ids,
  };
}

/** The first change each rule fires on: a cool-down holds back what comes with it. */
function fired(
  rules: readonly ProductRule[],
  changes: readonly (CheckChange & { id: number })[],
  states: AlertStates,
  now: number,
) {
  return rules.flatMap((rule) => {
    const state = states.get(PRODUCT)?.get(rule.id) ?? freshState;
    if (state.fired_at !== null && now - state.fired_at < rule.cool_down_minutes * minuteMs) return [];
    const change = changes.find((one) => productEvents(one).includes(rule.condition.what));
    return change === undefined ? [] : [{ rule, change, state: { ...state, fired_at: now } }];
  });
}

export function createProductEvaluation({ database, clock, store, handOver, checks, adminsAmong }: ProductDeps) {
  return async (): Promise<void> => {
    const { query, transaction } = database;
    const now = clock.now();
    const from = await checkedUpTo(query, 'product');
    if (from === null) {
      await moveOn(query, 'product', null, await checks.newestChange(), iso(now));
      return;
    }
    const changes = await checks.changesAfter(from, MOST_CHANGES);
    const last = changes.at(-1);
    if (last === undefined) return;
    const all = (await store.active()).filter(isOfProduct).filter((rule) => isAwake(rule, now));
    const admins = await adminsAmong(all.map(({ user_id }) => user_id));
    const rules = all.filter(({ user_id }) => admins.has(user_id));
    const made = fired(rules, changes, await readStates(query), now);
    await transaction(async (tx) => {
      if (!(await moveOn(tx, 'product', from, last.id, iso(now)))) return;
      await writeStates(
        tx,
        made.map(({ rule, state }) => ({ rule: rule.id, symbol: PRODUCT, state })),
      );
      const once = made.flatMap(({ rule }) => (rule.once ? [{ id: rule.id, words: FIRED_ONCE }] : []));
      await endRules(tx, once, iso(now));
      await handOver(
        tx,
        made.map(({ rule, change }) => message(rule, change, now)),
      );
    });
  };
}
