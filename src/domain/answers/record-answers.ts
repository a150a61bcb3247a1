// Answers of track record, changes and alerts.
import type { Changes, ScoreChange } from '../changes/change.ts';
import { listNames, plural, signed, signedPercent, whole } from '../market/format.ts';
import type { RecordState } from '../record/record-figures.ts';
import { judgedRules } from '../rules/record-rules.ts';
import { type Answer, joinParts } from './answer.ts';

type JudgedSource = { name: string; state: RecordState };

const counted = (count: number, words: string) => (count > 0 ? `${whole(count)} ${words}` : null);

type RecordFacts = {
  settled: number;
  /** Session whose close brings the first outcomes, in words; null if none is expected. */
  firstDay: string | null;
  /** Mean of the score's top tenth minus that of its bottom tenth, a fraction; null unless it shows an edge. */
  scoreEdge: number | null;
  simulated: boolean;
};

export function recordAnswer(
  sources: readonly JudgedSource[],
  { settled, firstDay, scoreEdge, simulated }: RecordFacts,
): Answer {
  const of = (state: RecordState) => sources.filter((source) => source.state === state);
  const directed = sources.length - of('no_direction').length;
  const few = of('too_few').length;
  if (settled === 0) {
    const rest = firstDay === null ? null : `first outcomes after the close of ${firstDay}`;
    return { lead: 'No source can be judged yet: no call has an outcome', rest };
  }
  if (directed === 0) return { lead: 'No source with a direction has been recorded yet', rest: null };
  if (few === directed) {
    return {
      lead: `None of the ${plural(directed, 'source')} has enough data yet`,
      rest: `a source is judged from ${judgedRules.calls.value} settled calls on ${judgedRules.days.value} days`,
    };
  }
  const edge = of('edge').map(({ name }) => name);
  const score = scoreEdge === null ? '' : edge.length === 0 ? ', the score does' : '; the score does too';
  const lead =
    edge.length === 0
      ? `None of the ${plural(directed, 'source')} shows an edge`
      : `${edge.length} of the ${plural(directed, 'source')} ${edge.length === 1 ? 'shows' : 'show'} an edge: ${listNames(edge, 3)}`;
  return {
    lead: `${lead}${score}`,
    rest: joinParts([
      scoreEdge === null ? null : `top tenth ${signedPercent(100 * scoreEdge)} over bottom tenth`,
      edge.length === 0 && scoreEdge === null
        ? 'an edge is an interval above zero that stays there after the correction for all figures judged'
        : null,
      counted(of('worse').length, 'did worse than chance'),
      counted(few, 'with too little data'),
      simulated ? 'simulated prices say nothing about real markets' : null,
    ]),
  };
}

const scoreWords = (then: ScoreChange['before']) => (then === null ? 'no score' : signed(then.score, 0));

type Compared = Pick<Changes, 'scores' | 'runs' | 'counts' | 'changed_side' | 'widest'>;

/** `since`: instant of comparison, in words. */
export function changesAnswer(changes: Compared, since: string): Answer {
  const { scores, runs, counts, changed_side, widest } = changes;
  const { all, up, down, starred } = counts.scores;
  const decided = runs.before === null ? 0 : counts.decisions.all;
  const decisions = counted(decided, `screener ${decided === 1 ? 'decision' : 'decisions'} to or from YES`);
  if (scores.after === null) return { lead: 'What changed is not known: no scores are published yet', rest: decisions };
  if (scores.before === null) {
    return { lead: `No scores were known at ${since}, so none can be compared`, rest: decisions };
  }
  if (all === 0) return { lead: `No score changed its band or action since ${since}`, rest: decisions };
  const moves = [
    `${whole(up)} up`,
    `${whole(down)} down`,
    counted(all - up - down, 'changed action at the same score'),
  ];
  return {
    lead: `${changed_side === 0 ? 'No stock' : plural(changed_side, 'stock')} changed side since ${since}`,
    rest: joinParts([
      `${plural(all, 'score')} changed band or action: ${moves.filter((part) => part !== null).join(', ')}`,
      widest === null ? null : `widest ${widest.symbol}, ${scoreWords(widest.before)} to ${scoreWords(widest.after)}`,
      counted(starred, 'of your stars'),
      decisions,
    ]),
  };
}

/** Null fields could not be loaded; `failing`: name of a failing channel, null if all work. */
type AlertFacts = { unread: number | null; on: number | null; rules: number | null; failing: string | null };

export function alertsAnswer({ unread, on, rules, failing }: AlertFacts): Answer {
  const inbox =
    unread === null
      ? 'Unread messages are not known'
      : unread === 0
        ? 'No unread message'
        : plural(unread, 'unread message');
  const wakes =
    on === null || rules === null
      ? 'rules are not known'
      : on === 0
        ? 'no rule is on'
        : `${whole(on)} of ${plural(rules, 'rule')} ${on === 1 ? 'is' : 'are'} on`;
  return { lead: `${inbox}; ${wakes}`, rest: failing === null ? null : `${failing} is failing` };
}
