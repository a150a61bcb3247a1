// Sides of an answer: bullish statements belong in the bull case, bearish ones in the bear case.
import type { AiAnalysis } from '../ai-analysis.ts';
import { type FactSheet, getNumber } from '../fact-sheet.ts';
import { type ReadingName, readings } from '../readings.ts';

/** Words that show which reading of the sheet a line is about. */
const about: Partial<Record<ReadingName, RegExp>> = {
  score: /\bsmart cat score\b|\bexpert lists lean\b|\blists lean\b/iu,
  idea_engine: /\bidea engine\b/iu,
  stocks_to_short: /\bstocks[\s-]to[\s-]short\b/iu,
  target: /\b(?:price )?target\b|\bupside\b|\bdownside\b/iu,
  premium_target: /\bpremium\b.*\btarget\b/iu,
  analysts: /\banalysts? .{0,30}\b(?:buy|sell)\b/iu,
  trend: /\bboth\b.{0,30}\baverages\b/iu,
  strength: /\bS&P ?500\b/iu,
  overbought: /\boverbought\b/iu,
  oversold: /\boversold\b/iu,
  news: /\bnews (?:mood|sentiment)\b/iu,
  insiders: /\binsiders? (?:bought|sold|buying|selling|purchases|sales)\b/iu,
  decision: /\b(?:screener|trading signals)\b.{0,30}\bdecide/iu,
};
/** Words of a line that concedes a point to the other side. */
const GRANTS =
  /\b(?:but|although|though|despite|however|yet|still|even|offset|only|room|recover\w*|rebound\w*|contrarian|already|risk|could|may|might|if)\b/iu;
const BULLISH = /\bbullish (?:points?|score|signals?)\b/iu;
const BEARISH = /\bbearish (?:points?|score|signals?)\b/iu;
const FELL = /\b(?:stock|price|shares|it) (?:is down|fell|lost|dropped|declined|slid|sank)\b/iu;
const ROSE = /\b(?:stock|price|shares|it) (?:is up|rose|gained|climbed|advanced|jumped)\b/iu;

/** Complaints about lines of the two cases that support only the other side; lines that concede are exempt. */
export function wrongSide(analysis: AiAnalysis, sheet: FactSheet): string[] {
  const points = new Map(readings(sheet).map((reading) => [reading.name, Math.sign(reading.points)]));
  const check = (where: string, lines: readonly string[] | undefined, side: 1 | -1): string[] =>
    (lines ?? []).flatMap((line) => {
      if (GRANTS.test(line)) return [];
      const sides = findSides(line, points, sheet);
      if (sides.length === 0 || sides.includes(side)) return [];
      return [`"${line}" in ${where} speaks ${side === 1 ? 'against' : 'for'} the stock.`];
    });
  return [...check('bull_case', analysis.bull_case, 1), ...check('bear_case', analysis.bear_case, -1)];
}

function findSides(line: string, points: ReadonlyMap<ReadingName, number>, sheet: FactSheet): number[] {
  const found: number[] = Object.entries(about).flatMap(([name, pattern]) =>
    pattern.test(line) ? (points.get(name as ReadingName) ?? []) : [],
  );
  if (BULLISH.test(line) && (getNumber(sheet, 'bullish_score') ?? 1) > 0) found.push(1);
  if (BEARISH.test(line) && (getNumber(sheet, 'bearish_score') ?? 1) > 0) found.push(-1);
  if (FELL.test(line)) found.push(-1);
  if (ROSE.test(line)) found.push(1);
  return found;
}
