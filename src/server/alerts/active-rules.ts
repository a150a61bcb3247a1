// Compiled rules that can fire now; reloaded when a rule, star or saved screen changes, a rule expires or an account is
// disabled.
import type { StockCondition } from '../../domain/alerts/alert-condition.ts';
import { type CompiledRule, CompiledRules } from '../../domain/alerts/compiled-rules.ts';
import type { FactSet } from '../../domain/alerts/stock-facts.ts';
import type { AlertDeps } from './alert-deps.ts';
import type { WatchedScreen } from './facts/run-facts.ts';
import type { RuleStore, StoredRule } from './rule-store.ts';

export type StockRule = StoredRule & { condition: StockCondition };

export type ActiveRules = {
  byId: ReadonlyMap<number, StockRule>;
  /** Saved screens that rules use. */
  screens: readonly WatchedScreen[];
  /** Compiled rules of a fact set; `members`: stocks of each saved screen, watched by the rules that use it. */
  compile(set: FactSet, members: ReadonlyMap<number, ReadonlySet<string>>): CompiledRules;
};

/** Reads the rules that can fire at an instant, epoch ms. */
export type ReadRules = (now: number) => Promise<ActiveRules>;

const isOfStocks = (rule: StoredRule): rule is StockRule => rule.condition.kind !== 'product';

/**
 * Whether a rule may fire at `now` (epoch ms). Paused rules fire too: the inbox gets the message at once, channels
 * after the pause.
 */
export const isAwake = ({ expires_at }: Pick<StoredRule, 'expires_at'>, now: number): boolean =>
  expires_at === null || Date.parse(expires_at) > now;

export function createActiveRules({ accounts, watchlist, savedScreens }: AlertDeps, store: RuleStore): ReadRules {
  let read: { version: string; rules: readonly StockRule[] } | null = null;
  let compiled: { key: string; ofSet: Map<FactSet, CompiledRules> } = { key: '', ofSet: new Map() };

  async function stockRules(): Promise<{ version: string; rules: readonly StockRule[] }> {
    const version = await store.version();
    if (read?.version !== version) read = { version, rules: (await store.active()).filter(isOfStocks) };
    return read;
  }

  return async (now) => {
    const { version, rules: all } = await stockRules();
    const awake = all.filter((rule) => isAwake(rule, now));
    const enabled = await accounts.enabledAmong([...new Set(awake.map(({ user_id }) => user_id))]);
    const rules = awake.filter(({ user_id }) => enabled.has(user_id));
    const users = [...new Set(rules.flatMap(({ scope, user_id }) => (scope.kind === 'stars' ? [user_id] : [])))];
    const ids = [...new Set(rules.flatMap(({ scope }) => (scope.kind === 'screen' ? [scope.screen_id] : [])))];
    const [stars, screens] = await Promise.all([watchlist.starsOfUsers(users), savedScreens.byId(ids)]);
    const own = new Map(screens.map((screen) => [screen.id, screen]));
    const key = [version, rules.map(({ id }) => id).join(','), JSON.stringify([...stars])].join(' ');
    if (compiled.key !== key) compiled = { key, ofSet: new Map() };

    const fixed = (): CompiledRule[] =>
      rules.flatMap((rule): CompiledRule[] => {
        const { scope } = rule;
        if (scope.kind === 'symbol') return [{ ...rule, symbols: [scope.symbol] }];
        if (scope.kind === 'stars') return [{ ...rule, symbols: stars.get(rule.user_id) ?? [] }];
        return scope.kind === 'market' ? [{ ...rule, symbols: 'all' }] : [];
      });
    const screened = rules.filter(
      ({ scope, user_id }) => scope.kind === 'screen' && own.get(scope.screen_id)?.user_id === user_id,
    );

    return {
      byId: new Map(rules.map((rule) => [rule.id, rule])),
      screens,
      compile: (set, members) => {
        const known = compiled.ofSet.get(set);
        if (screened.length === 0 && known !== undefined) return known;
        const ofScreens = screened.map((rule): CompiledRule => {
          const id = rule.scope.kind === 'screen' ? rule.scope.screen_id : 0;
          return { ...rule, symbols: [...(members.get(id) ?? [])] };
        });
        const made = new CompiledRules([...fixed(), ...ofScreens], set);
        if (screened.length === 0) compiled.ofSet.set(set, made);
        return made;
      },
    };
  };
}
