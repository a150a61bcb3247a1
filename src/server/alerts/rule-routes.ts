// Endpoints of a reader's alert rules: list, add, change, remove.

import { alertLimits } from '../../domain/alerts/alert-limits.ts';
import type { AlertRule, AlertRuleInput } from '../../domain/alerts/alert-rule.ts';
import { refuseRule, refuseScreen } from '../../domain/alerts/refuse-rule.ts';
import { ruleName, whereWords } from '../../domain/alerts/rule-words.ts';
import type { GoldenEye } from '../goldeneye/goldeneye.ts';
import type { Caller, Routes } from '../http/handlers.ts';
import type { IsKnownSymbol } from '../market/symbol-choice.ts';
import { chooseSymbol } from '../market/symbol-choice.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { ScopeDeps } from './active-rules.ts';
import type { Previews } from './preview.ts';
import type { RuleStore, StoredRule } from './rule-store.ts';
import type { createSuggestions } from './suggestions.ts';

const most = alertLimits.most_rules.value;
const NO_RULE = 'No such alert rule';
const NO_SCREEN = 'No such saved screen';

export type RuleRouteDeps = ScopeDeps & {
  clock: Pick<Clock, 'now'>;
  store: RuleStore;
  /** Reschedules messages held by a rule's cool-down or pause to `until`, ISO. */
  moveHeld: (ruleId: number, until: string) => Promise<void>;
  /** Ids among `ids` that are not channels of the user. */
  foreignChannels: (userId: number, ids: readonly number[]) => Promise<number[]>;
  isKnownSymbol: IsKnownSymbol;
  setupsBetween: GoldenEye['setupsBetween'];
  previews: Previews;
  suggest: ReturnType<typeof createSuggestions>;
};

/** Reads rules for display and checks new ones. */
function createRuleReader({ clock, readStars, screensById, isKnownSymbol, setupsBetween, previews }: RuleRouteDeps) {
  const listScreenIds = ({ scope }: Pick<AlertRuleInput, 'scope'>) =>
    scope.kind === 'screen' ? [scope.screen_id] : [];

  return {
    async show(caller: Pick<Caller, 'id'>, rules: readonly StoredRule[]): Promise<AlertRule[]> {
      const [stars, screens] = await Promise.all([
        readStars([caller.id]),
        screensById([...new Set(rules.flatMap(listScreenIds))]),
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
        const [screen] = await screensById([scope.screen_id]);
        if (screen?.user_id !== caller.id) throw new Fault(404, NO_SCREEN);
        const saved = new URLSearchParams(screen.query);
        const refused = refuseScreen((name) => saved.get(name));
        if (refused !== null) throw new Fault(409, refused);
      }
      if (scope.kind !== 'symbol') return rule;
      const { symbol } = await chooseSymbol(scope.symbol, isKnownSymbol);
      if (condition.kind === 'plan') {
        const now = iso(clock.now());
        const open = await setupsBetween({ since: now, until: now, symbols: [symbol] });
        if (!open.some(({ id }) => id === condition.window_id)) throw new Fault(409, 'This plan has ended');
      }
      return { ...rule, scope: { ...scope, symbol } };
    },
  };
}

export type RuleRoutes = Routes<
  'alertRules' | 'addAlertRule' | 'changeAlertRule' | 'removeAlertRule' | 'alertPreview' | 'alertSuggestions'
>;

export function createRuleRoutes(deps: RuleRouteDeps): RuleRoutes {
  const { store, clock } = deps;
  const reader = createRuleReader(deps);

  async function shown(caller: Caller, rule: StoredRule): Promise<AlertRule> {
    const [first] = await reader.show(caller, [rule]);
    if (first === undefined) throw new Fault(404, NO_RULE);
    return first;
  }

  /** Throws Fault 422 when a newly named channel is not the caller's; channels named before may be missing. */
  async function checkChannels(caller: Caller, ids: readonly number[] | null | undefined, before: readonly number[]) {
    const named = (ids ?? []).filter((id) => !before.includes(id));
    const [foreign] = named.length === 0 ? [] : await deps.foreignChannels(caller.id, named);
    if (foreign !== undefined) throw new Fault(422, `You have no channel ${foreign}`);
  }

  return {
    alertRules: async ({ caller }) => {
      const own = await store.ofUser(caller.id);
      const rules = await reader.show(caller, own);
      deps.previews.makeSoon(caller.id, rules);
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
        await deps.moveHeld(rule.id, iso(Math.max(now, Date.parse(rule.paused_until ?? iso(now)))));
      }
      return shown(caller, rule);
    },

    alertPreview: async ({ body, caller }) => {
      const rule = await reader.check(caller, body);
      const { condition } = rule;
      if (condition.kind === 'product') throw new Fault(422, 'Conditions about Smart Cat itself have no preview');
      return deps.previews.preview(caller.id, { ...rule, condition });
    },

    alertSuggestions: async ({ params, caller }) => {
      const { symbol } = await chooseSymbol(params.symbol, deps.isKnownSymbol);
      return deps.suggest(caller.id, symbol);
    },

    removeAlertRule: async ({ params, caller }) => {
      await store.remove(caller.id, params.id);
      return { success: true };
    },
  };
}
