// Classification of a firing for its reader: changed words by topic, a separate event, or a repetition.
import type { StockCondition } from './alert-condition.ts';
import { changedVerdicts, type Watched } from './conditions.ts';
import type { StockFacts } from './stock-facts.ts';

/** Last word of each topic, such as a horizon. */
export type Words = Readonly<Record<string, string>>;

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
export function newsOfFiring(watched: Watched, before: StockFacts, after: StockFacts): FiringNews {
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
