// SQL of alert rules in a restored database: alerts sent since the backup are not sent again.
import { type Query, raw } from '../db/query.ts';

/**
 * Restores the states of alert rules. A rule with unchanged condition and scope keeps the state and end it had before
 * the restore; others start fresh and send nothing at first. `checks`: range of check changes already reported. Reads
 * the copies (held_*) of the replaced data.
 */
export async function continueRules(
  query: Query,
  goesOn: boolean,
  checks: { from: number; to: number },
): Promise<void> {
  await query('delete from alert_state');
  const same = `join alert_rule r on r.id = h.id and r.created_at = h.created_at and r.condition = h.condition and r.scope = h.scope
    and r.user_id in (select id from held_same_account)`;
  await query`
     insert into alert_state (rule_id, symbol, latched, fired_at, silenced_at, notified_at, notified, held, held_until)
     select s.rule_id, s.symbol, s.latched, s.fired_at, s.silenced_at, s.notified_at, s.notified, s.held, s.held_until
     from held_alert_state s join held_alert_rule h on h.id = s.rule_id ${raw(same)}`;
  await query`update alert_rule set ended = g.ended from (select r.id, h.ended from held_alert_rule h ${raw(same)}) g
     where g.id = alert_rule.id and g.ended is not null`;
  if (goesOn) {
    const { from, to } = checks;
    await query`update alert_check set publication = ${to} where set_name = 'product' and publication = ${from}`;
    return;
  }
  await query('delete from alert_check');
  await query('delete from alert_minute');
}
