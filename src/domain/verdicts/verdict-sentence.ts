// Sentence about the three verdicts of a stock: their relation, and the figure that separates them.
import { DISAGREE } from './disagree.ts';
import {
  type Horizon,
  horizonNames,
  horizons,
  type StockVerdicts,
  type Verdict,
  type VerdictSentence,
  type VerdictWord,
} from './verdict.ts';

export type ThreeVerdicts = { minutes: Verdict; today: Verdict; weeks: Verdict };

/** Words so strong that an undecided horizon beside them counts as disagreement. */
const strongWords: ReadonlySet<VerdictWord> = new Set(['STRONG BUY', 'STRONG SELL', 'SHORT']);

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
    const upwards = `${pointWords(up, 'point', 'up')} (${causes(up)})`;
    const downwards = `${lower(pointWords(down, 'point', 'down'))} (${causes(down)})`;
    return disagree(`${upwards}, ${downwards}.`);
  }
  const { today: now, weeks } = verdicts;
  const refuses = now.word === 'MAYBE' || (now.word === 'NO' && weeks.side === 'bullish');
  if (refuses && strongWords.has(weeks.word)) {
    const pointers = up.length > 0 ? up : down;
    const leading = [pointWords(pointers, 'point', up.length > 0 ? 'up' : 'down'), ...lateWords(verdicts)];
    return disagree([...leading, tooFewLights(now, failing())].join('; '));
  }
  return quietSentence(verdicts, up.length > 0 ? up : down, up.length > 0 ? 'up' : 'down');
}

const disagree = (reason: string): VerdictSentence => ({ disagree: true, text: `${DISAGREE} ${reason}` });

/** Sentence for verdicts that do not contradict: `Lists lean up; minutes and today offer no entry.` */
function quietSentence(verdicts: ThreeVerdicts, pointers: readonly Horizon[], way: Way): VerdictSentence | null {
  if (pointers.length === 0) return null;
  const leans = pointers.length === 1 && pointers[0] === 'weeks' && !strongWords.has(verdicts.weeks.word);
  const lead =
    pointers.length === horizons.length
      ? `All three point ${way}`
      : pointWords(pointers, leans ? 'lean' : 'point', way);
  const parts = [lead, ...lateWords(verdicts), ...othersWords(verdicts, pointers)];
  return { disagree: false, text: `${parts.join('; ')}.` };
}

const lateWords = ({ minutes }: ThreeVerdicts): string[] =>
  minutes.word === 'LATE' ? ['the plan for minutes is late'] : [];

function othersWords({ minutes, today, weeks }: ThreeVerdicts, pointers: readonly Horizon[]): string[] {
  const without = [
    ...(minutes.word === 'NONE' || minutes.word === 'AVOID' ? ['minutes'] : []),
    ...(today.word === 'NO' ? ['today'] : []),
  ];
  const entry = without.length === 1 && without[0] === 'today' ? 'offers' : 'offer';
  return [
    ...(without.length === 0 ? [] : [`${without.join(' and ')} ${entry} no entry`]),
    ...(today.word === 'MAYBE' ? [`today is undecided, ${today.strength_text} lights in favour`] : []),
    ...(weeks.word === 'HOLD' && !pointers.includes('weeks') ? [`lists are undecided, score ${weeks.figure}`] : []),
  ];
}

type Way = 'up' | 'down';

/** Subject and verb of a sentence: `Minutes and lists point up`, `Today points up`. */
function pointWords(names: readonly Horizon[], verb: 'point' | 'lean', way: Way): string {
  const words = names.map((name, at) => (at === 0 ? horizonNames[name] : lower(horizonNames[name])));
  const one = names.length === 1 && names[0] === 'today';
  return `${words.join(' and ')} ${verb}${one ? 's' : ''} ${way}`;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Cause of a verdict, in few words. */
function toCause({ horizon, because, strength_text, figure }: Verdict): string {
  if (horizon === 'minutes') return because;
  return horizon === 'today' ? `${strength_text} lights in favour` : `score ${figure}`;
}

/** `today only 2 of 5 lights, missing: 2.17% above VWAP.` */
function tooFewLights({ word, strength_text }: Verdict, failing: readonly string[]): string {
  const count = word === 'NO' ? `today says NO with ${strength_text} lights` : `today only ${strength_text} lights`;
  return failing.length === 0 ? `${count} in favour.` : `${count}, missing: ${failing.join(', ')}.`;
}

/** Failing lights that the published sentence names, also one of an earlier version, else the nearest one. */
function namedLights({ sentence, lacks }: StockVerdicts): string[] {
  const named = / lights(?: (?:are )?in favour:|, missing:) (.+)\.$/.exec(sentence?.text ?? '')?.[1] ?? lacks;
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
