// Public interface of alerts: a reader's rules, evaluated after each publication.
import { dayMs } from '../../domain/numbers/time.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { iso } from '../process/clock.ts';
import { createPastSnapshotsStore } from '../publish/past-snapshots-store.ts';
import { publicationsBetween } from '../publish/publications-store.ts';
import { createActiveRules } from './active-rules.ts';
import type { AlertDeps } from './alert-deps.ts';
import { createFollowedSymbols } from './corporate-actions/followed-symbols.ts';
import { createRecentSplits } from './corporate-actions/recent-splits.ts';
import { createSplitLevels } from './corporate-actions/split-levels.ts';
import { createEvaluation } from './evaluate.ts';
import { createMinuteEvaluation } from './evaluate-minute.ts';
import { createProductEvaluation } from './evaluate-product.ts';
import { createFactSource, type PublishedSet, publishedSets, setKinds } from './facts/fact-source.ts';
import { createPreviews } from './preview.ts';
import { createRuleRoutes } from './rule-routes.ts';
import { createRuleStore } from './rule-store.ts';
import { pruneStates, silence } from './state-store.ts';
import { strongestPlan } from './suggestions.ts';

/** As the schema of rules allows. */
const LONGEST_COOL_DOWN_MS = dayMs;

export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts(deps: AlertDeps) {
  const { database, clock, log, jobs, publish, delivery } = deps;
  const store = createRuleStore(database);
  const facts = createFactSource(deps);
  const rules = createActiveRules(deps, store);
  const evaluation = createEvaluation(deps, rules, facts);
  const previews = createPreviews(deps, {
    facts,
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

  const recentSplits = createRecentSplits(deps.splits, clock);
  const convertLevels = createSplitLevels(deps, store, recentSplits);
  const followSymbols = createFollowedSymbols(deps, store);
  const lookAtMinute = createMinuteEvaluation(deps, { rules, facts, evaluation, recentSplits });
  const lookAtProduct = createProductEvaluation(deps, store);
  jobs.handle<null, object, null>(jobKinds.alertMinute, async () => {
    // Convert first: a level set before a split must not be compared with a price after it.
    await convertLevels();
    await lookAtMinute();
    return { state: 'completed', detail: {} };
  });
  jobs.handle<null, object, null>(jobKinds.alerts, async () => {
    await convertLevels();
    // A failed `followSymbols` fails the job only after the rules were evaluated; the next run may repeat it.
    const [followed] = await Promise.allSettled([followSymbols()]);
    for (const set of publishedSets) await catchUp(set);
    await lookAtProduct();
    if (followed.status === 'rejected') throw followed.reason;
    return { state: 'completed', detail: {} };
  });

  delivery.onAcknowledged(async (tx, { rule_id, symbol }) => {
    if (rule_id !== null) await silence(tx, rule_id, symbol, iso(clock.now()));
  });

  return {
    routes: createRuleRoutes(deps, store, previews),

    /** Alert on the strongest open setup, for suggestions by other features; null without an open setup. */
    strongestPlan: () => strongestPlan(deps),

    /** Starts to evaluate rules after each publication. */
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

    /** Removes states of rules that have no effect any more. */
    prune: () => pruneStates(database.query, iso(clock.now() - LONGEST_COOL_DOWN_MS)),

    /** Resolves when running evaluations have ended. */
    close: async () => {
      closed = true;
      stop();
      await Promise.allSettled(running.values());
    },
  };
}
