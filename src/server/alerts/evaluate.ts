// Evaluation of alert rules after a publication: once per publication, whichever process does it.

import { alertLimits } from '../../domain/alerts/alert-limits.ts';
import type { Evaluation as Evaluated } from '../../domain/alerts/compiled-rules.ts';
import { endedPlan, findSets } from '../../domain/alerts/conditions.ts';
import type { FactSet } from '../../domain/alerts/stock-facts.ts';
import type { Query } from '../db/query.ts';
import { iso } from '../process/clock.ts';
import { type KnownPublication, publicationById, publicationsAfter } from '../publish/publications-store.ts';
import type { ActiveRules, ReadRules } from './active-rules.ts';
import type { AlertDeps } from './alert-deps.ts';
import { type FactSource, type PublishedSet, setKinds, type TakenFacts } from './facts/fact-source.ts';
import { factChanges, type KnownFacts } from './facts/known-facts.ts';
import { amongMany, type Firing, type Occasion, toMessages, toTopics } from './messages.ts';
import { endRules, FIRED_ONCE } from './rule-store.ts';
import { checkedUpTo, moveOn, readStates, writeStates } from './state-store.ts';

const PLAN_ENDED = 'Its plan has ended';

/** Drops further firings of a rule that fires once; the first stock by symbol stays. */
function kept(fired: Evaluated['fired'], rules: ActiveRules): Evaluated['fired'] {
  const ordered = fired.toSorted((a, b) => (a.change.symbol < b.change.symbol ? -1 : 1));
  const seen = new Set<number>();
  return ordered.filter(({ rule }) => {
    if (rules.byId.get(rule)?.once !== true) return true;
    if (seen.has(rule)) return false;
    seen.add(rule);
    return true;
  });
}

function wordsOfEnded(
  fired: Evaluated['fired'],
  rules: ActiveRules,
  after: KnownFacts,
): { id: number; words: string }[] {
  const once = fired.flatMap(({ rule }) =>
    rules.byId.get(rule)?.once === true ? [{ id: rule, words: FIRED_ONCE }] : [],
  );
  const plans = [...rules.byId.values()].flatMap(({ id, condition, scope }) => {
    if (condition.kind !== 'plan' || scope.kind !== 'symbol') return [];
    const facts = after.bySymbol.get(scope.symbol);
    return facts !== undefined && endedPlan({ condition, scope }, facts) !== null ? [{ id, words: PLAN_ENDED }] : [];
  });
  return [...once, ...plans];
}

/** Stocks of a saved screen in either of two runs, so that stocks that left are checked too. */
function joinMembers(before: TakenFacts['members'], after: TakenFacts['members']): TakenFacts['members'] {
  const members = new Map(after);
  for (const [id, symbols] of before) members.set(id, new Set([...symbols, ...(members.get(id) ?? [])]));
  return members;
}

/**
 * Clears the last sent words of topics that are held inside a message about many stocks. That message cannot be
 * withdrawn, so a return to the earlier word must be sent.
 */
function statesToWrite({ changed }: Evaluated, many: readonly Firing[]): Evaluated['changed'] {
  const waiting = new Set(many.flatMap(({ rule, change, telling }) => toTopics(rule.id, change.symbol, telling)));
  if (waiting.size === 0) return changed;
  return changed.map(({ rule, symbol, state }) => {
    const isKnown = ([topic]: [string, string]) => !waiting.has(`${rule} ${symbol} ${topic}`);
    const notified =
      state.held === null ? state.notified : Object.fromEntries(Object.entries(state.notified).filter(isKnown));
    return { rule, symbol, state: { ...state, notified } };
  });
}

export type Evaluation = ReturnType<typeof createEvaluation>;

export function createEvaluation(deps: AlertDeps, activeRules: ReadRules, facts: FactSource) {
  const { clock, delivery, sourceStatus } = deps;
  const { query, transaction } = deps.database;

  /**
   * Stores an evaluation and sends its messages. `move` marks the publication as done; when another process did so,
   * nothing is stored.
   */
  async function write(
    rules: ActiveRules,
    evaluation: Evaluated,
    after: KnownFacts,
    occasion: Omit<Occasion, 'is_replayed'>,
    move: (tx: Query) => Promise<boolean>,
  ): Promise<boolean> {
    const now = clock.now();
    const fired = kept(evaluation.fired, rules);
    const names = new Map(rules.screens.map(({ id, name }) => [id, name]));
    const firings = fired.flatMap(({ rule: id, ...firing }): Firing[] => {
      const rule = rules.byId.get(id);
      if (rule === undefined) return [];
      const { scope } = rule;
      return [{ ...firing, rule, screen: scope.kind === 'screen' ? (names.get(scope.screen_id) ?? null) : null }];
    });
    const is_replayed = (await sourceStatus()).replayed_session !== null;
    return transaction(async (tx) => {
      if (!(await move(tx))) return false;
      await writeStates(tx, statesToWrite(evaluation, amongMany(firings)));
      await endRules(tx, wordsOfEnded(fired, rules, after), iso(now));
      await delivery.handOver(tx, toMessages(firings, { ...occasion, is_replayed }, now));
      return true;
    });
  }

  async function evaluate(
    set: FactSet,
    rules: ActiveRules,
    compared: { before: KnownFacts; after: KnownFacts; members: TakenFacts['members'] },
    at: number,
  ): Promise<Evaluated> {
    const { before, after, members } = compared;
    const stepped = [...rules.byId.values()].filter(({ condition }) => findSets(condition).includes(set));
    const states = await readStates(query, stepped);
    return rules.compile(set, members).evaluate(factChanges(before, after), states, at);
  }

  /** Evaluates a publication against the one before. True when it is done, false when another process has done it. */
  async function step(set: PublishedSet, before: KnownPublication, after: KnownPublication): Promise<boolean> {
    const at = Date.parse(after.published_at);
    const rules = await activeRules(clock.now());
    const isWatched = [...rules.byId.values()].some(({ condition }) => findSets(condition).includes(set));
    if (!isWatched) return moveOn(query, set, before.id, after.id, iso(clock.now()));
    const [was, is] = await Promise.all([
      facts.at(set, before, null, rules.screens),
      facts.at(set, after, before, rules.screens),
    ]);
    const members = joinMembers(was.members, is.members);
    const evaluation = await evaluate(set, rules, { before: was, after: is, members }, at);
    const occasion = {
      id: String(after.id),
      as_of: after.as_of,
      received_at: after.received_at,
      known_at: after.published_at,
    };
    return write(rules, evaluation, is, occasion, (tx) => moveOn(tx, set, before.id, after.id, iso(clock.now())));
  }

  return {
    evaluate,
    write,
    /**
     * Evaluates the publications of a set since the last evaluated one, at most the newest `catch_up`; older ones are
     * skipped. The first call only notes the newest.
     */
    async catchUp(set: PublishedSet): Promise<void> {
      const kind = setKinds[set];
      const from = await checkedUpTo(query, set);
      if (from === null) {
        const [newest] = await publicationsAfter(query, kind, { after: null, most: 1 });
        if (newest !== undefined) await moveOn(query, set, null, newest.id, iso(clock.now()));
        return;
      }
      let before = await publicationById(query, kind, from);
      let last = from;
      for (const publication of await publicationsAfter(query, kind, {
        after: from,
        most: alertLimits.catch_up.value,
      })) {
        const isDone =
          before === null
            ? await moveOn(query, set, last, publication.id, iso(clock.now()))
            : await step(set, before, publication);
        // Another process evaluates this publication.
        if (!isDone) return;
        before = publication;
        last = publication.id;
      }
    },
  };
}
