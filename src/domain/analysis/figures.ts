// Binding of each figure of an analysis to a value of its fact sheet; an unbound figure is refused.
import { newYorkMinute } from '../market/calendar.ts';
import { minuteMs } from '../numbers/time.ts';
import { figureNames, figureRules } from '../rules/analyst-rules.ts';
import type { AiAnalysis } from './ai-analysis.ts';
import type { Fact, FactUnit } from './fact.ts';
import type { FactSheet } from './fact-sheet.ts';
import { type DateFigure, type Figure, findFigures, type NumberFigure } from './find-figures.ts';

export type UnboundFigure = { text: string; where: string };

/** The texts of an analysis with the names of their places. */
export function analysisTexts(analysis: AiAnalysis): { where: string; text: string }[] {
  const { reasoning } = analysis;
  const lines = (where: string, texts: readonly string[] | undefined) => (texts ?? []).map((text) => ({ where, text }));
  return [
    { where: 'summary', text: analysis.summary },
    ...lines('primary_factors', reasoning.primary_factors),
    ...lines('key_risks', reasoning.key_risks),
    ...lines('risk_factors', reasoning.risk_factors),
    ...lines('recommendation', reasoning.recommendation === undefined ? [] : [reasoning.recommendation]),
    ...lines('recommendation', reasoning.recommended_action === undefined ? [] : [reasoning.recommended_action]),
    ...lines('bull_case', analysis.bull_case),
    ...lines('bear_case', analysis.bear_case),
  ];
}

export function checkFigures(analysis: AiAnalysis, sheet: FactSheet): { figures: number; unbound: UnboundFigure[] } {
  const binder = sheetBinder(sheet);
  const named = analysisTexts(analysis).flatMap(({ where, text }) =>
    findFigures(text, binder.names).map((figure) => ({ figure, where })),
  );
  const unbound = named.filter(({ figure }) => !binder.binds(figure));
  return { figures: named.length, unbound: unbound.map(({ figure, where }) => ({ text: figure.text, where })) };
}

/** Figures that are not on the sheet; empty when every figure is. */
export function checkAnalysis(analysis: AiAnalysis, sheet: FactSheet): UnboundFigure[] {
  return checkFigures(analysis, sheet).unbound;
}

export function sheetBinder(sheet: FactSheet): { names: readonly string[]; binds: (figure: Figure) => boolean } {
  const numbers = sheet.facts.flatMap((fact) =>
    typeof fact.value === 'number' ? [{ value: fact.value, unit: fact.unit }] : [],
  );
  const named = sheet.facts.filter(({ unit }) => unit === 'name').map(({ value }) => String(value));
  const names = [...figureNames, sheet.symbol, ...named];
  const instants = [sheet.as_of, ...sheet.facts.map(({ as_of }) => as_of)].filter((instant) => instant !== null);
  const dates = new Set([
    ...instants.map((instant) => instant.slice(0, 10)),
    ...sheet.facts.filter(({ unit }) => unit === 'date').map(({ value }) => String(value)),
  ]);
  const minutes = new Set(instants.map((instant) => Date.parse(instant)).flatMap(minutesOf));
  const spans = new Set(
    sheet.facts
      .flatMap(({ label }) => findFigures(label, names))
      .map((figure) => (figure.kind === 'span' ? `${figure.count} ${figure.of}` : '')),
  );
  return {
    names,
    binds: (figure) => {
      if (figure.kind === 'number') return isYear(figure, dates) || numbers.some((fact) => agrees(figure, fact));
      if (figure.kind === 'date') return [...dates].some((date) => sameDate(figure, date));
      if (figure.kind === 'time') return minutes.has(figure.minute);
      return figure.kind === 'span' && spans.has(`${figure.count} ${figure.of}`);
    },
  };
}

const DAY_MINUTES = 1_440;

/** Minutes of the day of an instant, in UTC and in New York. */
function minutesOf(instant: number): number[] {
  return Number.isFinite(instant) ? [Math.floor(instant / minuteMs) % DAY_MINUTES, newYorkMinute(instant)] : [];
}

function sameDate(figure: DateFigure, date: string): boolean {
  const [year, month, day] = date.split('-').map(Number);
  return (
    (figure.year === null || figure.year === year) &&
    (figure.month === null || figure.month === month) &&
    (figure.day === null || figure.day === day)
  );
}

function isYear(figure: NumberFigure, dates: ReadonlySet<string>): boolean {
  const { year_from, year_to } = figureRules;
  const plain = figure.unit === null && !figure.signed && /^\d{4}$/.test(figure.text);
  if (!plain || figure.value < year_from.value || figure.value > year_to.value) return false;
  return [...dates].some((date) => date.startsWith(`${figure.text}-`));
}

/** A figure without a unit may be any value; with one only a value of that unit. */
function unitsAgree(figure: NumberFigure, unit: FactUnit): boolean {
  if (figure.unit === null) return !figure.scaled || unit === 'USD' || unit === 'shares' || unit === 'count';
  return (figure.unit === 'bps' ? '%' : figure.unit) === unit;
}

const BPS = 100;
/** Binary fractions: 1.2 billion is not exactly 1.2e9. */
const FLOAT = 1e-9;

/**
 * Whether the figure is the fact, rounded. Its sign counts where one is written; without one the words around it say
 * the direction and only sizes are compared.
 */
export function agrees(figure: NumberFigure, fact: { value: number; unit: Fact['unit'] }): boolean {
  if (!unitsAgree(figure, fact.unit)) return false;
  const scale = figure.unit === 'bps' ? BPS : 1;
  const written = figure.value / scale;
  const apart = figure.signed ? Math.abs(written - fact.value) : Math.abs(Math.abs(written) - Math.abs(fact.value));
  const size = Math.abs(fact.value);
  if (apart <= size * FLOAT) return true;
  if (apart > (figure.step / scale) * figureRules.rounding.value + size * FLOAT) return false;
  if (written === 0) return figure.decimals >= figureRules.zero_decimals.value;
  return fact.unit !== 'count' && apart <= (size * figureRules.deviation.value) / 100;
}
