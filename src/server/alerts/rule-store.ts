// SQL of alert rules: those of a reader, and all that are on.
import { z } from 'zod';
import { AlertCondition, AlertScope, Crossing } from '../../domain/alerts/alert-condition.ts';
import { type AlertRuleChange, type AlertRuleInput, AlertRule as Rule } from '../../domain/alerts/alert-rule.ts';
import { type Db, lockedByUser } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { parseRows, type Query, raw, unnest } from '../db/query.ts';
import { iso } from '../process/clock.ts';

/** Stored rule; instants are ISO. */
export const StoredRule = Rule.omit({ name: true, where: true, preview: true }).extend({
  user_id: z.number(),
  condition: AlertCondition,
  scope: AlertScope,
});
export type StoredRule = z.infer<typeof StoredRule>;

/** A price rule of one stock; `level_at`: instant its level was set, ISO. */
const LeveledRule = z.object({
  id: z.number(),
  user_id: z.number(),
  condition: z.strictObject({ kind: z.literal('price'), crosses: Crossing, value: z.number() }),
  scope: z.strictObject({ kind: z.literal('symbol'), symbol: z.string() }),
  level_at: z.string(),
});
export type LeveledRule = z.infer<typeof LeveledRule>;

const columns = `r.id, r.user_id, r.condition, r.scope, r.channel_ids, r.cool_down_minutes, r.once, r.until_clear, r.expires_at,
  r.paused_until, r.is_on, r.ended, r.created_at,
  (select jsonb_build_object('at', to_char(s.fired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'symbol', nullif(s.symbol, ''))
   from alert_state s where s.rule_id = r.id and s.fired_at is not null order by s.fired_at desc, s.symbol limit 1) as last_fired`;

/** Clamps an ISO instant to the years 1970 to 9999, which the database can store. */
function storedInstant(text: string | null): string | null {
  const last = Date.parse('9999-12-31T00:00:00.000Z');
  return text === null ? null : iso(Math.min(Math.max(Date.parse(text), 0), last));
}

const encoders: { [Field in keyof AlertRuleInput]: (value: AlertRuleInput[Field]) => unknown } = {
  condition: JSON.stringify,
  scope: JSON.stringify,
  channel_ids: (ids) => ids,
  cool_down_minutes: (minutes) => minutes,
  once: (once) => once,
  until_clear: (until) => until,
  expires_at: storedInstant,
  paused_until: storedInstant,
  is_on: (on) => on,
};
const fields = Object.keys(encoders) as (keyof AlertRuleInput)[];

/** Value of a column; null for a field that is left out. */
function encoded<Field extends keyof AlertRuleInput>(field: Field, rule: AlertRuleChange): unknown {
  const value = rule[field];
  return value === undefined ? null : encoders[field](value as AlertRuleInput[Field]);
}

export type RuleStore = ReturnType<typeof createRuleStore>;

export function createRuleStore({ query, transaction }: Db) {
  const one = async (userId: number, id: number): Promise<StoredRule | null> =>
    (
      await parseRows(
        StoredRule,
        query`select ${raw(columns)} from alert_rule r where r.user_id = ${userId} and r.id = ${id}`,
      )
    )[0] ?? null;

  return {
    one,

    /** Rules of a user, newest first. */
    ofUser: (userId: number): Promise<StoredRule[]> =>
      parseRows(
        StoredRule,
        query`select ${raw(columns)} from alert_rule r where r.user_id = ${userId} order by r.id desc`,
      ),

    /** Adds a rule; null when the user has `most` rules already. */
    async add(userId: number, rule: AlertRuleInput, now: string, most: number): Promise<StoredRule | null> {
      const id = await lockedByUser(transaction, lockNumbers.alertRules)(userId, async (tx) => {
        const { rows: own } = await tx`select from alert_rule where user_id = ${userId}`;
        if (own.length >= most) return null;
        return tx.value<number | null>(
          `insert into alert_rule (${fields.join(', ')}, user_id, created_at, changed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
          [...fields.map((field) => encoded(field, rule)), userId, now],
        );
      });
      return id === null ? null : one(userId, id);
    },

    /**
     * Updates the given fields. A changed condition or scope deletes the rule's states, which no longer apply. Null
     * when the user has no such rule.
     */
    async change(userId: number, id: number, change: AlertRuleChange, now: string): Promise<StoredRule | null> {
      const given = fields.filter((field) => change[field] !== undefined);
      const known = await transaction(async (tx) => {
        const isSame = await tx.value<
          boolean | null
        >`select coalesce(condition = ${encoded('condition', change)}::jsonb,
           true) and coalesce(scope = ${encoded('scope', change)}::jsonb, true) from alert_rule
           where user_id = ${userId} and id = ${id} for update`;
        if (isSame === null) return false;
        if (!isSame) await tx`delete from alert_state where rule_id = ${id}`;
        const set = given.map((field, at) => `${field} = $${at + 3}, `).join('');
        const level = 'condition' in change ? 'level_at = $1, ' : '';
        await tx(`update alert_rule set ${set}${level}ended = null, changed_at = $1 where id = $2`, [
          now,
          id,
          ...given.map((field) => encoded(field, change)),
        ]);
        return true;
      });
      return known ? one(userId, id) : null;
    },

    remove: (userId: number, id: number) => query.run`delete from alert_rule where user_id = ${userId} and id = ${id}`,

    /** Version of all rules: changes whenever any rule does. */
    version: () => query.value<string>`
         select concat_ws(' ', count(*), max(id), max(changed_at)) as version from alert_rule`,

    /** Price rules on one of these symbols that have not ended, including switched-off ones. */
    leveled: (symbols: readonly string[]): Promise<LeveledRule[]> =>
      parseRows(
        LeveledRule,
        query`select id, user_id, condition, scope, coalesce(level_at, created_at) as level_at from alert_rule
           where ended is null and condition ->> 'kind' = 'price' and scope ->> 'kind' = 'symbol'
           and scope ->> 'symbol' = any (${symbols})
           order by id`,
      ),

    /** Single-stock rules that have not ended, including switched-off ones; `since`: creation, ISO. */
    ofSymbols: () => query.all<{ id: number; user_id: number; symbol: string; since: string }>`
         select id, user_id, scope ->> 'symbol' as symbol, created_at as since from alert_rule
         where ended is null and scope ->> 'kind' = 'symbol' order by id`,

    active: (): Promise<StoredRule[]> =>
      parseRows(
        StoredRule,
        query(`select r.id, r.user_id, r.condition, r.scope, r.channel_ids, r.cool_down_minutes, r.once, r.until_clear,
          r.expires_at, r.paused_until, r.is_on, r.ended, r.created_at, null as last_fired
          from alert_rule r where r.is_on and r.ended is null order by r.id`),
      ),
  };
}

/** Reason stored when a rule that fires once has ended. */
export const FIRED_ONCE = 'It has fired once';

/** Ends rules with a reason; call in the transaction of their firing. */
export async function endRules(
  query: Query,
  ended: readonly { id: number; words: string }[],
  now: string,
): Promise<void> {
  if (ended.length === 0) return;
  await query`update alert_rule r set ended = given.words, changed_at = ${now}
     from ${unnest(ended, 'id integer, words text')} where r.id = given.id`;
}

/** Updates levels that are unchanged since they were read; returns the ids of the updated rules. */
export function writeLevels(
  query: Query,
  changes: readonly { id: number; level_at: string; value: number }[],
  now: string,
): Promise<number[]> {
  return query.column<number>`update alert_rule r
     set condition = jsonb_set(r.condition, '{value}', to_jsonb(given.value)), level_at = ${now}, changed_at = ${now}
     from ${unnest(changes, 'id integer, level_at timestamptz, value float8')}
     where r.id = given.id and coalesce(r.level_at, r.created_at) = given.level_at returning r.id`;
}

/** Renames a stock's symbol in its rules and in their states. */
export async function renameSymbol(
  query: Query,
  ids: readonly number[],
  { from, to }: { from: string; to: string },
  now: string,
): Promise<void> {
  await query`update alert_rule
     set scope = jsonb_set(scope, '{symbol}', to_jsonb(${to}::text)), changed_at = ${now}
     where id = any (${ids}::integer[])`;
  await query`update alert_state set symbol = ${to} where rule_id = any (${ids}::integer[]) and symbol = ${from}`;
}
