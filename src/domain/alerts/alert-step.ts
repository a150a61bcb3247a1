// Evaluation step of an alert rule for a stock, per publication. Cool-down and pause delay new words until the limit
// ends.
import { minuteMs } from '../numbers/time.ts';
import type { StockCondition } from './alert-condition.ts';
import type { AlertRule } from './alert-rule.ts';
import { changedVerdicts, fires, hasMargin, holds, type Watched } from './conditions.ts';
import type { StockFacts } from './stock-facts.ts';

/** Last word of each topic, such as a horizon. */
type Words = Readonly<Record<string, string>>;

/**
 * `words` replace earlier words of their topics; `was`: words before the change. `event`: a message of its own (a plan,
 * an article, a list). `repeat`: same words as at the last firing.
 */
export type FiringNews = { kind: 'words'; words: Words; was: Words } | { kind: 'event' } | { kind: 'repeat' };

/** Words of a changed verdict or decision, before and after; null for other conditions. */
function changedWords(watched: Watched, before: StockFacts, after: StockFacts): { words: Words; was: Words } | null {
  const { condition } = watched;
  if (condition.kind === 'verdict') {
    const topics = changedVerdicts({ ...watched, condition }, before, after);
    const of = (facts: StockFacts): Words =>
      Object.fromEntries(topics.map((topic) => [topic, facts.verdicts?.[topic]?.word ?? '']));
    return { words: of(after), was: of(before) };
  }
  if (condition.kind !== 'decision') return null;
  return { words: { decision: after.decision ?? '' }, was: { decision: before.decision ?? '' } };
}

/** Conditions whose every firing is a new event. */
const ofEvents: ReadonlySet<StockCondition['kind']> = new Set(['setup', 'plan', 'news', 'source']);

/** Conditions that are neither words nor events (new extremes, levels, filters, lights, memberships) are `repeat`. */
function newsOfFiring(watched: Watched, before: StockFacts, after: StockFacts): FiringNews {
  const { condition } = watched;
  const changed = changedWords(watched, before, after);
  if (changed !== null) {
    // A rule for one word never reports leaving that word, so the reader knows no earlier word.
    const isForOne =
      ('to' in condition && condition.to !== null) || ('from' in condition && condition.from !== undefined);
    return { kind: 'words', words: changed.words, was: isForOne ? {} : changed.was };
  }
  if (condition.kind === 'score-move') {
    const moved = Math.sign((after.score ?? 0) - (after.score_before ?? 0));
    return { kind: 'words', words: { move: `${after.score_day} ${moved}` }, was: {} };
  }
  return { kind: ofEvents.has(condition.kind) ? 'event' : 'repeat' };
}

/**
 * `latched`: fired, and the figure has not yet returned past its level by the margin. Instants in epoch ms; null:
 * never. `notified_at`: last firing sent to channels, start of the cool-down. `notified`: words last sent; `held`:
 * words waiting until `held_until`, null when no words wait.
 */
export type AlertState = {
  latched: boolean;
  fired_at: number | null;
  silenced_at: number | null;
  notified_at: number | null;
  notified: Words;
  held: Words | null;
  held_until: number | null;
};
const noWords: Words = {};
export const freshState: AlertState = {
  latched: false,
  fired_at: null,
  silenced_at: null,
  notified_at: null,
  notified: noWords,
  held: null,
  held_until: null,
};

/** `paused_until`: ISO; null or absent: not paused. */
export type RuleLimits = Pick<AlertRule, 'cool_down_minutes'> & Partial<Pick<AlertRule, 'paused_until'>>;
export type SteppedRule = Watched & RuleLimits;

/**
 * Delivery of a firing. The inbox gets every firing; channels get it at `from` (epoch ms), null: never, the reader
 * already has its words. `replaces`: topics whose waiting words must not be sent any more.
 */
export type Telling = { from: number | null; replaces: readonly string[] };
type Step = { state: AlertState; telling: Telling | null };

/** State after sending the held words that are due at `at`. */
export function settled(state: AlertState, at: number): AlertState {
  const { held, held_until } = state;
  if (held === null || held_until === null || at < held_until) return state;
  return { ...state, notified_at: held_until, notified: held, held: null, held_until: null };
}

/** Ends of cool-down and pause in epoch ms; `at` for a limit that does not apply. */
function limitEnds({ cool_down_minutes, paused_until }: RuleLimits, { notified_at }: AlertState, at: number) {
  const cooled = notified_at === null ? at : notified_at + cool_down_minutes * minuteMs;
  return { cooled: Math.max(at, cooled), resumed: Math.max(at, paused_until == null ? at : Date.parse(paused_until)) };
}

const differs = (words: Words, from: Words): boolean =>
  Object.entries(words).some(([topic, word]) => from[topic] !== word);

/** State and delivery after a firing. `telling` is null for words the reader already has or that are already held. */
export function deliverNews(limits: RuleLimits, state: AlertState, news: FiringNews, at: number): Step {
  const { cooled, resumed } = limitEnds(limits, state, at);
  const until = Math.max(cooled, resumed);
  const words = news.kind === 'words' ? news.words : noWords;
  const replaces = Object.keys(words);
  if (until === at) {
    const notified = { ...state.notified, ...state.held, ...words };
    return {
      state: { ...state, fired_at: at, notified_at: at, notified, held: null, held_until: null },
      telling: { from: at, replaces },
    };
  }
  const known = news.kind === 'words' ? { ...news.was, ...state.notified } : state.notified;
  const said = state.held ?? known;
  // During a pause after the cool-down the first firing is new, even with words the reader had before.
  const isFirst = state.held === null && cooled === at;
  const isNew = isFirst || news.kind === 'event' || (news.kind === 'words' && differs(words, said));
  if (!isNew) return { state, telling: null };
  const held = { ...said, ...words };
  const isBack = !isFirst && news.kind === 'words' && !differs(words, known);
  const waits = !isBack || differs(held, known);
  const held_until = state.held_until ?? until;
  return {
    state: {
      ...state,
      fired_at: at,
      notified: known,
      held: waits ? held : null,
      held_until: waits ? held_until : null,
    },
    telling: { from: isBack ? null : held_until, replaces },
  };
}

/** `at`: when the later publication became known, epoch ms. A silence ends when the condition no longer holds. */
export function stepAlert(
  rule: SteppedRule,
  known: AlertState,
  before: StockFacts,
  after: StockFacts,
  at: number,
): Step {
  const state = settled(known, at);
  const isNear = hasMargin(rule.condition) && holds(rule, after, 'near') !== false;
  const meets = !(state.latched && isNear) && fires(rule, before, after);
  const silenced_at = holds(rule, after) === false ? null : state.silenced_at;
  const next = { ...state, latched: isNear && (state.latched || meets), silenced_at };
  return meets && silenced_at === null
    ? deliverNews(rule, next, newsOfFiring(rule, before, after), at)
    : { state: next, telling: null };
}

/** True when the state equals a fresh one and need not be stored. */
export const isFresh = ({ latched, fired_at, silenced_at }: AlertState): boolean =>
  !latched && fired_at === null && silenced_at === null;

export const isSameState = (one: AlertState, other: AlertState): boolean =>
  one.latched === other.latched &&
  one.fired_at === other.fired_at &&
  one.silenced_at === other.silenced_at &&
  one.notified_at === other.notified_at &&
  one.notified === other.notified &&
  one.held === other.held &&
  one.held_until === other.held_until;
