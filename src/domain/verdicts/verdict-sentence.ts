// Sentence about the three verdicts of a stock: their relation, and the figure that separates them.
import { decimal } from '../market/format.ts';
import { placesThatShow } from '../numbers/bounds.ts';
import { type StockMoves, whyNot } from '../screener/explain/why-not.ts';
import {
  type Lights,
  lightNames,
  lightRules,
  measuredLight,
  type SignalReadings,
} from '../screener/rules/signal-lights.ts';
import { newsFigure, signalFigure } from '../screener/rules/trade-signals.ts';
import { type SignalName, signalNames } from '../screener/screener-stock.ts';
import { DISAGREE } from './disagree.ts';
import { type Horizon, horizonNames, horizons, type Verdict, type VerdictSentence } from './verdict.ts';
import { strongWords } from './weeks-verdict.ts';

export type ThreeVerdicts = { minutes: Verdict; today: Verdict; weeks: Verdict };
/** Lights of the run behind today's verdict; `judged`: their readings, null when no longer stored. */
export type TodayLights = { lights: Lights; judged: (StockMoves & { readings: SignalReadings }) | null };

/**
 * Sentence on the three horizons. They disagree when two point to different sides, when today is undecided and weeks is
 * strong, or when today says NO and weeks is strongly bullish. Null when no horizon has a direction.
 */
export function verdictSentence(verdicts: ThreeVerdicts, today: TodayLights | null): VerdictSentence | null {
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
    return disagree([...leading, tooFewLights(now, today)].join('; '));
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

/** `today only 2 of 5 lights are in favour: 2.17% above VWAP.`; names only the lights when readings are not stored. */
function tooFewLights({ word, strength_text }: Verdict, today: TodayLights | null): string {
  const count =
    word === 'NO'
      ? `today says NO with ${strength_text} lights in favour`
      : `today only ${strength_text} lights are in favour`;
  const failing = today === null ? [] : nearestFailing(today);
  return failing.length === 0 ? `${count}.` : `${count}: ${failing.join(', ')}.`;
}

/** Most lights named in a sentence. */
const NAMED = 2;

/**
 * Lights that keep the stock from YES, nearest first, with their figures; without stored readings the names of all
 * lights that are not green.
 */
function nearestFailing({ lights, judged }: TodayLights): string[] {
  if (judged === null) {
    const names = signalNames.filter((name) => lights[name] !== 'green').map((name) => lightNames[name]);
    return [`not ${names.join(', ')}`];
  }
  const { readings } = judged;
  const flips = whyNot(readings, judged)
    .at(-1)
    ?.ways.flat()
    .toSorted((a, b) => (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY));
  const nearest = new Set(flips?.map(({ signal }) => signal));
  return [...nearest].slice(0, NAMED).map((signal) => failingWords(signal, readings));
}

/** Light nearest to YES with its figure; undefined for a YES and when readings are not stored. */
export const nearestLack = (today: TodayLights): string | undefined =>
  today.judged === null ? undefined : nearestFailing(today)[0];

/** Figure of a light that is not green: `2.17% above VWAP`, `RSI 14 at 71.4`. */
function failingWords(signal: SignalName, readings: SignalReadings): string {
  if (signal === 'news_catalyst') return lower(newsFigure(readings.news_catalyst));
  const value = readings[signal];
  if (value === null) return `${lightNames[signal]} unknown`;
  if (signal === 'vwap_distance') {
    const places = placesThatShow(value, lightRules.vwap_distance.places, (rounded) => measuredLight(signal, rounded));
    return `${decimal(Math.abs(value), places)}% ${value < 0 ? 'below' : 'above'} VWAP`;
  }
  if (signal === 'rsi_energy') return `RSI 14 at ${signalFigure(signal, value)}`;
  return signal === 'freshness'
    ? `prices ${signalFigure(signal, value)}`
    : `volume trend ${signalFigure(signal, value)}`;
}
