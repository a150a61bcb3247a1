// Preview of an alert rule: its firings in the last sessions, from stored publications, setups, articles and bars.
import { LRUCache } from 'lru-cache';
import type { StockCondition } from '../../domain/alerts/alert-condition.ts';
import type { AlertPreview, AlertRuleInput } from '../../domain/alerts/alert-rule.ts';
import type { CompiledRule } from '../../domain/alerts/compiled-rules.ts';
import { findSets } from '../../domain/alerts/conditions.ts';
import { sumUp, withCoolDown } from '../../domain/alerts/replay.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { AlertDeps } from './alert-deps.ts';
import type { WatchedScreen } from './facts/run-facts.ts';
import { joinNotes, lastSessions } from './past/past.ts';
import type { PastPublications } from './past/publications.ts';
import { countPlansEnded } from './past/setups.ts';
import { replayPasts } from './past/sources.ts';

type AskedRule = Pick<AlertRuleInput, 'condition' | 'scope' | 'cool_down_minutes'>;
type PreviewedRule = AskedRule & { condition: StockCondition };
/** `work`: preview of this minute, null after a publication; `ready`: newest completed preview. */
type Cached = {
  minute: number;
  work: Promise<AlertPreview> | null;
  ready: { minute: number; preview: AlertPreview } | null;
};

const CACHED = 500;
/** Minutes for which a list of rules may show an older preview while a newer one is made. */
const SHOWN_MINUTES = 5;

const isOfStocks = (rule: AskedRule): rule is PreviewedRule => rule.condition.kind !== 'product';

const toKey = (userId: number, { condition, scope, cool_down_minutes }: AskedRule): string =>
  JSON.stringify([userId, condition, scope, cool_down_minutes]);

export function createPreviews(deps: AlertDeps, published: PastPublications) {
  let filling: Promise<unknown> = Promise.resolve();
  const { clock } = deps;
  const cache = new LRUCache<string, Cached>({ max: CACHED });
  const minuteNow = () => Math.floor(clock.now() / minuteMs);

  async function make(userId: number, rule: PreviewedRule): Promise<AlertPreview> {
    const { condition, scope } = rule;
    const span = lastSessions(clock.now());
    const screens = scope.kind === 'screen' ? await deps.savedScreens.byId([scope.screen_id]) : [];
    const asked = { ...rule, symbols: await readSymbols(userId, rule, screens) };
    const sets = findSets(condition);
    const replayed = sets.length === 1 ? asked : { ...asked, cool_down_minutes: 0 };
    const pasts = await replayPasts(deps, published, sets, { rule: replayed, ...span, screens });
    const fired = pasts.flatMap((past) => past.fired);
    return sumUp(asked, sets.length === 1 ? fired : withCoolDown(asked, fired), {
      days: span.days,
      isStored: (day) => pasts.every(({ isStored }) => isStored(day)),
      note: joinNotes(pasts, span.days),
      screen: screens[0]?.name ?? null,
    });
  }

  /** Symbols a rule watches now; rules on entering or leaving a screen watch all stocks. */
  async function readSymbols(
    userId: number,
    { condition, scope }: PreviewedRule,
    screens: readonly WatchedScreen[],
  ): Promise<CompiledRule['symbols']> {
    if (scope.kind === 'symbol') return [scope.symbol];
    if (scope.kind === 'stars') return (await deps.watchlist.starsOfUsers([userId])).get(userId) ?? [];
    if (scope.kind !== 'screen' || condition.kind === 'screen') return 'all';
    return [...(await published.facts.membersNow(screens)).values()].flatMap((own) => [...own]);
  }

  /** Preview of a rule, cached for the current minute and until the next publication. */
  function preview(userId: number, rule: PreviewedRule): Promise<AlertPreview> {
    const key = toKey(userId, rule);
    const minute = minuteNow();
    const cached: Cached = cache.get(key) ?? { minute, work: null, ready: null };
    if (cached.work !== null && cached.minute === minute) return cached.work;
    const work = make(userId, rule);
    cache.set(key, Object.assign(cached, { minute, work }));
    const forget = () => {
      if (cached.work === work) cached.work = null;
    };
    work.then((done) => {
      cached.ready = { minute, preview: done };
      // No session could be replayed: the next request tries again.
      if (done.sessions === 0) forget();
    }, forget);
    return work;
  }

  return {
    preview,

    /** Marks cached previews as outdated, after a publication. */
    forget: (): void => {
      for (const cached of cache.values()) cached.work = null;
    },

    /** Makes previews of these rules one after the other for the next list; failed ones are skipped. */
    makeSoon(userId: number, rules: readonly AskedRule[]): void {
      for (const rule of rules.filter(isOfStocks))
        filling = filling.then(() => preview(userId, rule)).catch(() => undefined);
    },

    plansEnded: (symbol: string) => countPlansEnded(deps, symbol, lastSessions(clock.now())),

    /** Cached preview of a rule, at most SHOWN_MINUTES old; null without one. */
    known(userId: number, rule: AskedRule): Pick<AlertPreview, 'days' | 'count' | 'sessions'> | null {
      const ready = cache.get(toKey(userId, rule))?.ready ?? null;
      if (ready === null || minuteNow() - ready.minute > SHOWN_MINUTES) return null;
      const { days, count, sessions } = ready.preview;
      return { days, count, sessions };
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
