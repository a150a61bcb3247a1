// Public interface of alerts: a reader's rules, evaluated after each publication.
import type { Database } from '../db/database.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { GoldenEye } from '../goldeneye/goldeneye.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { IsKnownSymbol } from '../market/symbol-choice.ts';
import { type Clock, iso } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { createPastSnapshotsStore } from '../publish/past-snapshots-store.ts';
import { publicationsBetween } from '../publish/publications-store.ts';
import type { Publish } from '../publish/publish.ts';
import type { Signals } from '../signals/signals.ts';
import type { Calls } from '../threads/calls.ts';
import { createActiveRules, type ScopeDeps } from './active-rules.ts';
import { createFollowedSymbols, type SymbolDeps } from './corporate-actions/followed-symbols.ts';
import { createRecentSplits } from './corporate-actions/recent-splits.ts';
import { createSplitLevels } from './corporate-actions/split-levels.ts';
import { createEvaluation } from './evaluate.ts';
import { createMinuteEvaluation } from './evaluate-minute.ts';
import { createProductEvaluation, type ProductDeps } from './evaluate-product.ts';
import type { NewsOf } from './facts/article-facts.ts';
import {
  createFactSource,
  type FactSourceDeps,
  type PublishedSet,
  publishedSets,
  setKinds,
} from './facts/fact-source.ts';
import { createPreviews, type PreviewDeps } from './preview.ts';
import { createRuleRoutes, type RuleRoutes } from './rule-routes.ts';
import { createRuleStore } from './rule-store.ts';
import { postponeHeld, silence } from './state-store.ts';
import { createSuggestions, type SuggestionDeps, strongestPlan } from './suggestions.ts';
import type { AlertTasks } from './thread-tasks.ts';

export type AlertDeps = ScopeDeps &
  SymbolDeps &
  NewsOf &
  Pick<PreviewDeps, 'dailyBars' | 'runHistory' | 'storedDays' | 'splits' | 'firstArticleAt'> &
  Pick<SuggestionDeps, 'readPrices'> &
  Pick<ProductDeps, 'checks' | 'adminsAmong'> &
  Pick<FactSourceDeps, 'nextReports'> & {
    database: Database;
    clock: Pick<Clock, 'now' | 'sleep'>;
    log: Log;
    jobs: Pick<Jobs, 'handle'>;
    publish: Pick<Publish, 'read' | 'newest' | 'onNews'>;
    goldenEye: Pick<GoldenEye, 'polls' | 'setupsBetween' | 'firstSetupAt'>;
    signals: Pick<Signals, 'columns' | 'ofSymbol'>;
    isKnownSymbol: IsKnownSymbol;
    thread: Calls<AlertTasks>;
    delivery: Pick<Delivery, 'addToMessages' | 'foreignChannels' | 'handOver' | 'moveHeld' | 'onAcknowledged'>;
    isReplay: () => Promise<boolean>;
  };

export type Alerts = {
  routes: RuleRoutes;
  /** Alert on the strongest open setup, offered by other features; null without one. */
  strongestPlan(): ReturnType<typeof strongestPlan>;
  /** Starts to evaluate rules after each publication. */
  begin(): void;
  /** Resolves when running evaluations have ended. */
  close(): Promise<void>;
};

export function createAlerts(deps: AlertDeps): Alerts {
  const { database, clock, log, publish, goldenEye } = deps;
  const store = createRuleStore(database);
  const facts = createFactSource(deps);
  const rules = createActiveRules(store, deps);
  const evaluation = createEvaluation({
    database,
    clock,
    rules,
    facts,
    handOver: deps.delivery.handOver,
    isReplay: deps.isReplay,
  });
  const { setupsBetween, firstSetupAt } = goldenEye;
  const previews = createPreviews({
    ...deps,
    facts,
    setupsBetween,
    firstSetupAt,
    publicationsBetween: (kind, from, to) => publicationsBetween(database.query, kind, from, to),
    madeBetween: async (from, to) =>
      (await createPastSnapshotsStore(database.query).instants('signal-columns')).filter((at) => at >= from && at < to),
  });
  const running = new Map<PublishedSet, Promise<void>>();
  const again = new Set<PublishedSet>();
  let stop: () => void = () => undefined;
  let closed = false;

  /** Evaluates new publications of a set. Calls during an evaluation make it run once more. */
  function catchUp(set: PublishedSet): Promise<void> {
    const known = running.get(set);
    again.add(set);
    if (known !== undefined) return known;
    const work = (async () => {
      while (again.delete(set) && !closed) await evaluation.catchUp(set);
    })().finally(() => running.delete(set));
    running.set(set, work);
    return work;
  }

  const { handOver } = deps.delivery;
  const recentSplits = createRecentSplits(deps.splits, clock);
  const convertLevels = createSplitLevels({ database, clock, store, recentSplits, handOver });
  const followSymbols = createFollowedSymbols({ ...deps, store, handOver });
  const { addToMessages } = deps.delivery;
  const lookAtMinute = createMinuteEvaluation({
    addToMessages,
    ...deps,
    query: database.query,
    rules,
    facts,
    evaluation,
    recentSplits,
  });
  const lookAtProduct = createProductEvaluation({ ...deps, store, handOver });
  deps.jobs.handle<null, object, null>(jobKinds.alertMinute, async () => {
    // Convert first: a level set before a split must not be compared with a price after it.
    await convertLevels();
    await lookAtMinute();
    return { state: 'completed', detail: {} };
  });
  deps.jobs.handle<null, object, null>(jobKinds.alerts, async () => {
    await convertLevels();
    // A failure, which the next run may repeat, fails the job only after the rules were evaluated.
    const [followed] = await Promise.allSettled([followSymbols()]);
    for (const set of publishedSets) await catchUp(set);
    await lookAtProduct();
    if (followed.status === 'rejected') throw followed.reason;
    return { state: 'completed', detail: {} };
  });

  deps.delivery.onAcknowledged(async (tx, { rule_id, symbol }) => {
    if (rule_id !== null) await silence(tx, rule_id, symbol, iso(clock.now()));
  });

  const plans = async () => (await goldenEye.polls()).plans;
  return {
    routes: createRuleRoutes({
      ...deps,
      store,
      foreignChannels: deps.delivery.foreignChannels,
      moveHeld: (ruleId, until) =>
        database.transaction(async (tx) => {
          await postponeHeld(tx, ruleId, until);
          await deps.delivery.moveHeld(tx, ruleId, until);
        }),
      setupsBetween,
      previews,
      suggest: createSuggestions({
        ...deps,
        previews,
        setupsBetween,
        plans,
      }),
    }),

    strongestPlan: () => strongestPlan({ clock, setupsBetween, plans }),

    begin: () => {
      const evaluated = (set: PublishedSet) =>
        catchUp(set).catch((error: unknown) => {
          if (!closed) log.warn({ err: error, set }, 'alerts: not evaluated');
        });
      stop = publish.onNews((kind) => {
        const set = publishedSets.find((one) => setKinds[one] === kind);
        if (set === undefined) return;
        previews.forget();
        void evaluated(set);
      });
      // Read each set once: only sets this process has read announce publications; others would wait for the job.
      for (const set of publishedSets)
        void publish.newest(setKinds[set]).then(
          () => evaluated(set),
          () => undefined,
        );
    },

    close: async () => {
      closed = true;
      stop();
      await Promise.allSettled(running.values());
    },
  };
}
