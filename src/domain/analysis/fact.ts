// Fact about a symbol for an analyst: value with unit, source and age.
import { z } from 'zod';
import { analysisRules } from '../rules/analyst-rules.ts';

/** `name`: proper name, whose digits an answer may repeat; `text`: words without figures. */
export const FactUnit = z.enum(['USD', '%', 'x', 'shares', 'points', 'count', 'index', 'date', 'name', 'text']);
export type FactUnit = z.infer<typeof FactUnit>;

export const FactGroup = z.enum([
  'price',
  'technical',
  'signals',
  'news',
  'insiders',
  'company',
  'fundamentals',
  'analysts',
  'screener',
]);
export type FactGroup = z.infer<typeof FactGroup>;

/** Dates are YYYY-MM-DD; `as_of` is ISO, null if the source states none. */
export const Fact = z.object({
  key: z.string(),
  label: z.string(),
  group: FactGroup,
  value: z.union([z.number(), z.string()]),
  unit: FactUnit,
  source: z.string(),
  as_of: z.string().nullable(),
});
export type Fact = z.infer<typeof Fact>;

export type Origin = { source: string; as_of: string | null };
type Maybe = number | string | null | undefined;

/** Stored decimals by unit. The sheet shows exactly these, so that an answer's figures can be checked. */
const PLACES: Readonly<Partial<Record<FactUnit, number>>> = {
  '%': 2,
  x: 3,
  shares: 0,
  points: 1,
  count: 1,
  index: 2,
};
const CENTS_FROM = 10;
const WHOLE_USD_FROM = 1e6;

function places(unit: FactUnit, value: number): number {
  if (unit !== 'USD') return PLACES[unit] ?? 4;
  const size = Math.abs(value);
  return size >= WHOLE_USD_FROM ? 0 : size >= CENTS_FROM ? 2 : 4;
}

/** Rounds a value to the decimals of its unit; -0 becomes 0. */
export function roundToUnit(value: number, unit: FactUnit): number {
  const rounded = Number(value.toFixed(places(unit, value)));
  return rounded === 0 ? 0 : rounded;
}

/** Collects facts of one origin. Skips unknown values, and text for a numeric unit. */
export function factList(origin: Origin, group: FactGroup) {
  const facts: Fact[] = [];
  const add = (key: string, label: string, value: Maybe, unit: FactUnit): void => {
    if (value === null || value === undefined) return;
    if (unit === 'name' || unit === 'text' || unit === 'date') {
      const text = dataText(String(value));
      if (text !== '') facts.push({ key, label: dataText(label), group, value: text, unit, ...origin });
      return;
    }
    const number = typeof value === 'number' ? value : Number.NaN;
    if (!Number.isFinite(number)) return;
    facts.push({ key, label: dataText(label), group, value: roundToUnit(number, unit), unit, ...origin });
  };
  return { facts, add };
}

const SPACE = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const INVISIBLE = /\p{Cf}/gu;

/**
 * Turns vendor or list text into data: one line without invisible characters or characters that open or close a block.
 * Words are unchanged.
 */
export function dataText(text: string, chars: number = analysisRules.text_chars.value): string {
  const plain = text
    .normalize('NFC')
    .replace(SPACE, ' ')
    .replace(INVISIBLE, '')
    .replace(/[<[{]/g, '(')
    .replace(/[>\]}]/g, ')')
    .replace(/[`|#]/g, "'")
    .toWellFormed()
    .trim();
  const letters = [...plain];
  return letters.length <= chars ? plain : `${letters.slice(0, chars - 1).join('')}\u2026`;
}
