// Sentence about the three verdicts of a stock: their relation, and the figure that separates them.
import { DISAGREE } from './disagree.ts';
import {
  type Horizon,
  horizonSpeakers,
  horizons,
  type StockVerdicts,
  type Verdict,
  type VerdictSentence,
  type VerdictWord,
} from './verdict.ts';

export type ThreeVerdicts = { minutes: Verdict; today: Verdict; weeks: Verdict };

/** Words so strong that an undecided horizon beside them counts as disagreement. */
const strongWords: ReadonlySet<VerdictWord> = new Set(['STRONG BUY', 'STRONG SELL', 'SHORT']);
/** A list's own action counts as strong, because it overruled the size of the score. */
const isStrong = ({ word, by_source }: Verdict) => by_source || strongWords.has(word);

/**
 * Sentence on the three horizons. They disagree when two point to different sides, when today is undecided and weeks is
 * strong, or when today says NO and weeks is strongly bullish. Null when no horizon has a direction. `failing`: lights
 * that keep the stock from YES, nearest first, with their figures.
 */
export function verdictSentence(verdicts: ThreeVerdicts, failing: () => readonly string[]): VerdictSentence | null {
  const pointing = (side: Verdict['side']) => horizons.filter((name) => verdicts[name].side === side);
  const up = pointing('bullish');
  const down = pointing('bearish');
  if (up.length > 0 && down.length > 0) {
    const causes = (names: readonly Horizon[]) => names.map((name) => toCause(verdicts[name])).join(', ');
    return disagree([`${pointWords(up, 'up')} (${causes(up)}), ${pointWords(down, 'down')} (${causes(down)})`]);
  }
  const { today: now, weeks } = verdicts;
  const refuses = now.word === 'MAYBE' || (now.word === 'NO' && weeks.side === 'bullish');
  const pointers = up.length > 0 ? up : down;
  if (pointers.length === 0) return null;
  const leading = [pointWords(pointers, up.length > 0 ? 'up' : 'down'), ...lateWords(verdicts)];
  if (refuses && isStrong(weeks)) return disagree([...leading, tooFewLights(now, failing())]);
  return { disagree: false, text: toSentence([...leading, ...othersWords(verdicts, pointers)]) };
}

const disagree = (reasons: readonly string[]): VerdictSentence => ({
  disagree: true,
  text: `${DISAGREE} ${toSentence(reasons)}`,
});

function toSentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const lateWords = ({ minutes }: ThreeVerdicts): string[] =>
  minutes.word === 'LATE' ? [`the plan of ${horizonSpeakers.minutes} is late`] : [];

function othersWords({ minutes, today, weeks }: ThreeVerdicts, pointers: readonly Horizon[]): string[] {
  const without: Horizon[] = [
    ...(minutes.word === 'NONE' || minutes.word === 'AVOID' ? (['minutes'] as const) : []),
    ...(today.word === 'NO' ? (['today'] as const) : []),
  ];
  return [
    ...(without.length === 0 ? [] : [`${toSubject(without, 'offer')} no entry`]),
    ...(today.word === 'MAYBE' ? [tooFewLights(today, [])] : []),
    ...(today.word === 'not screened' ? [`not screened: ${today.strength_text}`] : []),
    ...(weeks.word === 'HOLD' && !pointers.includes('weeks')
      ? [`${horizonSpeakers.weeks} are undecided, score ${weeks.figure}`]
      : []),
  ];
}

/** `Golden Eye and the lists point up`, `the screener points up`. */
const pointWords = (names: readonly Horizon[], way: 'up' | 'down') => `${toSubject(names, 'point')} ${way}`;

/** Subject and verb: `the screener offers`; `the lists` take a plural verb. */
function toSubject(names: readonly Horizon[], verb: string): string {
  const words = names.map((name) => horizonSpeakers[name]).join(', ');
  const one = names.length === 1 && names[0] !== 'weeks';
  return `${words.replace(/, ([^,]+)$/, ' and $1')} ${verb}${one ? 's' : ''}`;
}

/** Cause of a verdict, in few words. */
function toCause({ horizon, because, strength_text, figure }: Verdict): string {
  if (horizon === 'minutes') return because;
  return horizon === 'today' ? `${strength_text} lights in favour` : `score ${figure}`;
}

/** `the screener is undecided, 2 of 5 lights in favour, not: 2.17% above VWAP` */
function tooFewLights({ word, strength_text }: Verdict, failing: readonly string[]): string {
  const says = `${horizonSpeakers.today} ${word === 'NO' ? 'says NO' : 'is undecided'}`;
  const not = failing.length === 0 ? '' : `, not: ${failing.join(', ')}`;
  return `${says}, ${strength_text} lights in favour${not}`;
}

/** Failing lights named in the published sentence (also in the wording of an earlier version), else the nearest one. */
function namedLights({ sentence, lacks }: StockVerdicts): string[] {
  const named =
    / lights(?: (?:are )?in favour:| in favour, not:|, missing:) (.+)\.$/.exec(sentence?.text ?? '')?.[1] ?? lacks;
  return named === undefined ? [] : [named];
}

/**
 * Replaces the verdict for minutes by one at the current price; null keeps the published one. A changed word changes
 * the sentence.
 */
export function withMinutesNow(published: StockVerdicts, minutes: Verdict | null): StockVerdicts {
  if (minutes === null) return published;
  const verdicts = { ...published, minutes };
  return minutes.word === published.minutes.word
    ? verdicts
    : { ...verdicts, sentence: verdictSentence(verdicts, () => namedLights(published)) };
}
