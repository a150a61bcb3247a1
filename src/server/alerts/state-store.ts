// SQL of rule states per stock, and of the last evaluated publication of each set.

import { type AlertState, isFresh } from '../../domain/alerts/alert-step.ts';
import type { AlertStates, Evaluation } from '../../domain/alerts/compiled-rules.ts';
import type { FactSet } from '../../domain/alerts/stock-facts.ts';
import { type Query, unnest } from '../db/query.ts';
import { isoOrNull } from '../process/clock.ts';

type StateRow = AlertState & { rule_id: number; symbol: string };

const instants = ['fired_at', 'silenced_at', 'notified_at', 'held_until'] as const satisfies (keyof AlertState)[];

export async function readStates(query: Query, rules: readonly { id: number }[]): Promise<AlertStates> {
  const { rows } = await query<StateRow>(
    `select rule_id, symbol, latched, notified, held,
       ${instants.map((column) => `extract(epoch from ${column}) * 1000 as ${column}`).join(', ')}
     from alert_state where rule_id = any ($1)`,
    [rules.map(({ id }) => id)],
  );
  const states = new Map<string, Map<number, AlertState>>();
  for (const { rule_id, symbol, ...state } of rows) {
    const known = states.get(symbol) ?? new Map<number, AlertState>();
    states.set(symbol, known.set(rule_id, state));
  }
  return states;
}

/** Stores states; those of rules removed in the meantime are skipped. */
export async function writeStates(query: Query, changed: Evaluation['changed']): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed
    .filter(({ state }) => !isFresh(state))
    .map(({ rule, symbol, state }) => {
      const times = instants.map((name) => [name, isoOrNull(state[name])]);
      return { ...state, rule_id: rule, symbol, ...Object.fromEntries(times) };
    });
  await query(
    `insert into alert_state (rule_id, symbol, latched, notified, held, ${instants.join(', ')})
     select g.rule_id, g.symbol, g.latched, g.notified, g.held, ${instants.map((column) => `g.${column}`).join(', ')}
     from jsonb_to_recordset($1::jsonb) as g (rule_id integer, symbol text, latched boolean, notified jsonb, held jsonb,
       ${instants.map((column) => `${column} timestamptz`).join(', ')})
     join alert_rule r on r.id = g.rule_id
     on conflict (rule_id, symbol) do update set latched = excluded.latched, notified = excluded.notified, held = excluded.held,
       ${instants.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(rows)],
  );
  const fresh = changed.filter(({ state }) => isFresh(state));
  if (fresh.length === 0) return;
  await query`delete from alert_state s using ${unnest(fresh, 'rule integer, symbol text')}
     where s.rule_id = given.rule and s.symbol = given.symbol`;
}

/**
 * Removes states without effect on the next firing: not latched, not silenced, and last fired, sent or due before
 * `before` (ISO), which is past every cool-down. The newest state of a rule stays, because it states when the rule last
 * fired; so do those of paused rules, and of rules that an acknowledgement may still silence.
 */
export async function pruneStates(query: Query, before: string): Promise<void> {
  await query`delete from alert_state s using alert_rule r, (
       select distinct on (rule_id) rule_id, symbol from alert_state where fired_at is not null
       order by rule_id, fired_at desc, symbol) newest
     where r.id = s.rule_id and newest.rule_id = s.rule_id and newest.symbol <> s.symbol
       and not s.latched and s.silenced_at is null and not r.until_clear and coalesce(r.paused_until < ${before}, true)
       and greatest(s.fired_at, s.notified_at, s.held_until) < ${before}`;
}

/** Silences a rule with `until_clear` for a stock (null: all stocks) until its condition no longer holds. */
export async function silence(query: Query, ruleId: number, symbol: string | null, now: string): Promise<void> {
  await query`update alert_state s set silenced_at = ${now} from alert_rule r
     where r.id = s.rule_id and r.until_clear and s.rule_id = ${ruleId}
     and s.symbol = coalesce(${symbol}, s.symbol)`;
}

/** Last evaluated publication of a set; null before the first evaluation. */
export function checkedUpTo(query: Query, set: FactSet | 'product'): Promise<number | null> {
  return query.value<number | null>`select publication from alert_check
     where set_name = ${set}`;
}

/** Replaces publication `from` (null: first evaluation) by `to`; false when another process has done so. */
export async function moveOn(
  query: Query,
  set: FactSet | 'product',
  from: number | null,
  to: number,
  now: string,
): Promise<boolean> {
  const { rowCount } =
    from === null
      ? await query`insert into alert_check (set_name, publication, checked_at) values (${set}, ${to}, ${now})
         on conflict do nothing`
      : await query`update alert_check set publication = ${to}, checked_at = ${now}
         where set_name = ${set} and publication = ${from}`;
  return rowCount > 0;
}

/** Reschedules a rule's held messages to `until` (ISO), after a change of its limits. */
export async function postponeHeld(query: Query, ruleId: number, until: string): Promise<void> {
  await query`update alert_state set held_until = ${until} where rule_id = ${ruleId} and held_until is not null`;
}
