// Endpoints of a reader's alert rules: list, add, change, remove.

import { alertLimits } from '../../domain/alerts/alert-limits.ts';
import type { AlertRule, AlertRuleInput } from '../../domain/alerts/alert-rule.ts';
import { refuseRule, refuseScreen } from '../../domain/alerts/refuse-rule.ts';
import { ruleName, whereWords } from '../../domain/alerts/rule-words.ts';
import { type Caller, defineRoutes } from '../http/handlers.ts';
import { chooseSymbol } from '../market/symbol-choice.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { AlertDeps } from './alert-deps.ts';
import type { Previews } from './preview.ts';
import type { RuleStore, StoredRule } from './rule-store.ts';
import { postponeHeld } from './state-store.ts';
import { createSuggestions } from './suggestions.ts';

const most = alertLimits.most_rules.value;
const NO_RULE = 'No such alert rule';
const NO_SCREEN = 'No such saved screen';

/** Reads rules for display and checks new ones. */
function createRuleReader({ clock, watchlist, savedScreens, stocks, goldenEye }: AlertDeps, previews: Previews) {
  const listScreenIds = ({ scope }: Pick<AlertRuleInput, 'scope'>) =>
    scope.kind === 'screen' ? [scope.screen_id] : [];

  return {
    async show(caller: Pick<Caller, 'id'>, rules: readonly StoredRule[]): Promise<AlertRule[]> {
      const [stars, screens] = await Promise.all([
        watchlist.starsOfUsers([caller.id]),
        savedScreens.byId([...new Set(rules.flatMap(listScreenIds))]),
      ]);
      const names = new Map(screens.map(({ id, name }) => [id, name]));
      return rules.map(({ user_id: _, ...rule }) => {
        const { condition, scope, expires_at } = rule;
        const [screenId] = listScreenIds(rule);
        const screen = screenId === undefined ? null : (names.get(screenId) ?? null);
        const isExpired = expires_at !== null && Date.parse(expires_at) <= clock.now();
        const isGone = screenId !== undefined && screen === null;
        return {
          ...rule,
          name: ruleName(condition, scope, { screen }),
          where: whereWords(scope, { stars: stars.get(caller.id)?.length ?? 0, screen }),
          ended: rule.ended ?? (isExpired ? 'Expired' : isGone ? 'Its saved screen was removed' : null),
          preview: previews.known(caller.id, rule),
        };
      });
    },

    /** Rule with its canonical symbol. Throws Fault 403, 404, 409 or 422 when the rule cannot be watched. */
    async check(caller: Pick<Caller, 'id' | 'is_admin'>, rule: AlertRuleInput): Promise<AlertRuleInput> {
      const { condition, scope } = rule;
      if (condition.kind === 'product' && !caller.is_admin) throw new Fault(403, 'Administrators only');
      const refusal = refuseRule(condition, scope);
      if (refusal !== null) throw new Fault(422, refusal);
      if (scope.kind === 'screen') {
        const [screen] = await savedScreens.byId([scope.screen_id]);
        if (screen?.user_id !== caller.id) throw new Fault(404, NO_SCREEN);
        const saved = new URLSearchParams(screen.query);
        const refused = refuseScreen((name) => saved.get(name));
        if (refused !== null) throw new Fault(409, refused);
      }
      if (scope.kind !== 'symbol') return rule;
      const { symbol } = await chooseSymbol(scope.symbol, stocks.isKnownSymbol);
      if (condition.kind === 'plan') {
        const now = iso(clock.now());
        const open = await goldenEye.setupsBetween({ since: now, until: now, symbols: [symbol] });
        if (!open.some(({ id }) => id === condition.window_id)) throw new Fault(409, 'This plan has ended');
      }
      return { ...rule, scope: { ...scope, symbol } };
    },
  };
}

export function createRuleRoutes(deps: AlertDeps, store: RuleStore, previews: Previews) {
  const { clock, database, delivery } = deps;
  const reader = createRuleReader(deps, previews);
  const suggest = createSuggestions(deps, previews);

  async function shown(caller: Caller, rule: StoredRule): Promise<AlertRule> {
    const [first] = await reader.show(caller, [rule]);
    if (first === undefined) throw new Fault(404, NO_RULE);
    return first;
  }

  /** Throws Fault 422 when a newly named channel is not the caller's; channels named before may be missing. */
  async function checkChannels(caller: Caller, ids: readonly number[] | null | undefined, before: readonly number[]) {
    const named = (ids ?? []).filter((id) => !before.includes(id));
    const [foreign] = named.length === 0 ? [] : await delivery.foreignChannels(caller.id, named);
    if (foreign !== undefined) throw new Fault(422, `You have no channel ${foreign}`);
  }

  /** Reschedules messages held by a rule's cool-down or pause to `until`, ISO. */
  const moveHeld = (ruleId: number, until: string) =>
    database.transaction(async (tx) => {
      await postponeHeld(tx, ruleId, until);
      await delivery.moveHeld(tx, ruleId, until);
    });

  return defineRoutes({
    alertRules: async ({ caller }) => {
      const own = await store.ofUser(caller.id);
      const rules = await reader.show(caller, own);
      previews.makeSoon(caller.id, rules);
      return { rules, most };
    },

    addAlertRule: async ({ body, caller }) => {
      await checkChannels(caller, body.channel_ids, []);
      const rule = await store.add(caller.id, await reader.check(caller, body), iso(clock.now()), most);
      if (rule === null) throw new Fault(409, `You have ${most} alert rules, which is the most: remove one first`);
      return shown(caller, rule);
    },

    changeAlertRule: async ({ params, body, caller }) => {
      const before = await store.one(caller.id, params.id);
      if (before === null) throw new Fault(404, NO_RULE);
      await checkChannels(caller, body.channel_ids, before.channel_ids ?? []);
      const { condition, scope } = await reader.check(caller, { ...before, ...body });
      const change = { ...body, ...(body.condition && { condition }), ...(body.scope && { scope }) };
      const rule = await store.change(caller.id, params.id, change, iso(clock.now()));
      if (rule === null) throw new Fault(404, NO_RULE);
      if ('cool_down_minutes' in body || 'paused_until' in body) {
        const now = clock.now();
        await moveHeld(rule.id, iso(Math.max(now, Date.parse(rule.paused_until ?? iso(now)))));
      }
      return shown(caller, rule);
    },

    alertPreview: async ({ body, caller }) => {
      const rule = await reader.check(caller, body);
      const { condition } = rule;
      if (condition.kind === 'product') throw new Fault(422, 'Conditions about Smart Cat itself have no preview');
      return previews.preview(caller.id, { ...rule, condition });
    },

    alertSuggestions: async ({ params, caller }) => {
      const { symbol } = await chooseSymbol(params.symbol, deps.stocks.isKnownSymbol);
      return suggest(caller.id, symbol);
    },

    removeAlertRule: async ({ params, caller }) => {
      await store.remove(caller.id, params.id);
      return { success: true };
    },
  });
}
