// Moves a sentence calls undone ("gains wiped out", "losses made up"), against their sign in the fact sheet.
import type { Wrong } from './cited-facts.ts';
import { periodFacts } from './periods.ts';

const GAIN = 'gains?|advances?|rall(?:y|ies)|ris(?:e|es)|increases?|jumps?|surges?|climbs?|rebounds?|upswings?';
const LOSS = 'loss(?:es)?|drops?|declines?|falls?|slides?|decreases?|dips?|slumps?|plunges?|sell-?offs?|setbacks?';
const UNDONE =
  'wiped (?:out|away)|wip(?:es|ing) (?:out|away)|erased?|eras(?:es|ing)|revers(?:ed?|es|ing)|undone|undid|evaporat(?:ed?|es)|vanish(?:ed|es)?|cancell?ed(?: out)?|nullified|eliminated';
const GIVEN_BACK =
  'lost|given (?:back|up|away)|g[ia]v(?:e|es|ing) (?:back|up|away)|surrender(?:ed|s)?|squandered|forfeited|handed back';
const MADE_UP =
  'recover(?:ed|s|ing)?|ma(?:de|kes?) up(?: for)?|recoup(?:ed|s)?|regain(?:ed|s)?|w[oi]n(?:s)? back|clawed back|bought back|offset';
const REVERSED = `${UNDONE}|${GIVEN_BACK}|${MADE_UP}`;
const ADVERB = '(?:then|since|later|quickly|fully|completely|entirely|all|soon|again|now|already|just|also|promptly)';

/** "Gains of 3.21% today were wiped out": the move, its specifier and the verb in one statement. */
const PASSIVE = new RegExp(
  `\\b(?:(${GAIN})|(${LOSS}))\\b((?:[^.;:,]|,(?=\\d)|\\.(?=\\d)){0,60}?)\\b(?:(?:was|were|is|are|been|being|got|gets?)\\s+(?:${ADVERB}\\s+)*)?(${REVERSED})\\b`,
  'giu',
);
/** "It gave back its gain of 3.21%". */
const ACTIVE = new RegExp(
  `\\b(${REVERSED})\\s+(?:(?:all|the|its|a|an|this|that|those|these|of|whole|entire|full|day's|today's|month's|year's|early|earlier|recent|previous|@)\\s+)*(?:(${GAIN})|(${LOSS}))\\b`,
  'giu',
);
const PART = /\b(?:some|part|half|most|much|partly|partially|nearly|almost|a (?:bit|little|third|quarter))\b/iu;
const NEGATED = /\b(?:not|never|no|neither|nor|without|hardly|cannot)\b|n't\b/iu;
const ELSEWHERE = /\b(?:S&P|market|index|sector|insiders?|short sellers|revenue|earnings|profits?|margins?)\b/iu;

/**
 * Statements that a gain was lost or a loss recovered although the sheet still shows the move. Ignores partial and
 * negated reversals, and sentences about something other than the stock.
 */
export function wrongReversals(
  text: string,
  number: (key: string) => number | null,
  cited: readonly string[],
): Wrong[] {
  if (ELSEWHERE.test(text)) return [];
  const returns = cited.filter((key) => /^(?:change_pct|return_)/.test(key));
  const facts = returns.length > 0 ? returns : (periodFacts(text) ?? ['change_pct']);
  const moves = facts
    .filter((key) => key !== 'change')
    .map((key) => number(key) ?? 0)
    .filter((value) => value !== 0);
  if (moves.length === 0) return [];
  const stated = [
    ...[...text.matchAll(PASSIVE)].map(({ 0: all, 1: gain, 4: verb, index }) => ({ all, gain, verb, index })),
    ...[...text.matchAll(ACTIVE)].map(({ 0: all, 1: verb, 2: gain, index }) => ({ all, gain, verb, index })),
  ];
  return stated.flatMap(({ all, gain, verb = '', index }) => {
    const isGain = gain !== undefined;
    // Gains are not made up and losses are not given back: a verb of the other kind refers to another move.
    const fits = new RegExp(`^(?:${UNDONE}|${isGain ? GIVEN_BACK : MADE_UP})$`, 'iu').test(verb);
    const around = text.slice(Math.max(0, index - 25), index) + all;
    if (!fits || PART.test(around) || NEGATED.test(around)) return [];
    const standing = isGain ? 1 : -1;
    return moves.every((value) => Math.sign(value) === standing)
      ? [{ text: all.trim(), why: 'contradicts the move, which still stands' }]
      : [];
  });
}
