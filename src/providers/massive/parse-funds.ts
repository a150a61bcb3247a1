// Parsers of Massive's add-on with funds: fees (percent on the wire), exposures and holdings (fractions on the wire).
import { z } from 'zod';
import type { Constituent, FundProfile } from '../../domain/stocks/details/research.ts';
import { wireCode, wireNumber, wirePage, wirePositive, wireSymbol, wireText } from '../reading/wire-values.ts';

const NAME = 300;

const Pair = z.object({ key: z.string().min(1).max(NAME), value: z.number() });

/** Names with fractions, from a list of {key, value} (the vendor's contract) or an object (its example). */
function readPairs(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return Object.entries(value);
  return value.flatMap((entry) => {
    const pair = Pair.safeParse(entry);
    return pair.success ? [[pair.data.key, pair.data.value]] : [];
  });
}

const exposure = z
  .unknown()
  .optional()
  .transform((value) =>
    readPairs(value)
      .flatMap(([name, weight]) =>
        typeof weight === 'number' && Number.isFinite(weight) && weight !== 0
          ? [{ name: toName(name), weight: round(weight * 100) }]
          : [],
      )
      .sort((a, b) => b.weight - a.weight),
  );

/** Removes floating-point noise: 0.094 times 100 is 9.399999... */
function round(percent: number): number {
  return Math.round(percent * 1e6) / 1e6;
}

/** Writes consumer_discretionary as Consumer Discretionary. */
function toName(key: string): string {
  return key
    .slice(0, NAME)
    .replaceAll('_', ' ')
    .replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/\b(And|Or|Of)\b/g, (word) => word.toLowerCase());
}

export const FundProfilesWire = wirePage({
  composite_ticker: wireSymbol,
  processed_date: wireText(10),
  description: wireText(NAME),
  asset_class: wireText(NAME),
  category: wireText(NAME),
  focus: wireText(NAME),
  primary_benchmark: wireText(NAME),
  management_fee: wireNumber,
  other_expenses: wireNumber,
  total_expenses: wireNumber,
  fee_waivers: wireNumber,
  net_expenses: wireNumber,
  sector_exposure: exposure,
  industry_exposure: exposure,
});

/** Newest profile of each fund. */
export function parseFundProfiles(wire: z.output<typeof FundProfilesWire>): FundProfile[] {
  const newest = new Map<string, (typeof wire.results)[number]>();
  for (const row of wire.results) {
    const known = newest.get(row.composite_ticker);
    if (!known || (known.processed_date ?? '') < (row.processed_date ?? '')) newest.set(row.composite_ticker, row);
  }
  return [...newest.values()].map((row) => ({
    symbol: row.composite_ticker,
    description: row.description,
    asset_class: row.asset_class,
    category: row.category,
    focus: row.focus,
    benchmark: row.primary_benchmark,
    management_fee: row.management_fee,
    other_expenses: row.other_expenses,
    total_expense: row.total_expenses,
    fee_waiver: row.fee_waivers,
    net_expense: row.net_expenses,
    sectors: row.sector_exposure,
    industries: row.industry_exposure,
  }));
}

export const ConstituentsWire = wirePage({
  effective_date: wireText(10),
  constituent_rank: wirePositive,
  constituent_ticker: wireCode(20),
  constituent_name: wireText(NAME),
  weight: wireNumber,
});

/** Holdings of the newest date among the rows, largest first. */
export function parseConstituents(rows: z.output<typeof ConstituentsWire>['results']): Constituent[] {
  const newest = rows.reduce(
    (last, row) => ((row.effective_date ?? '') > last ? (row.effective_date ?? '') : last),
    '',
  );
  return rows
    .filter((row) => (row.effective_date ?? '') === newest)
    .map((row) => ({
      rank: row.constituent_rank,
      symbol: row.constituent_ticker,
      name: row.constituent_name,
      weight: row.weight === null ? null : round(row.weight * 100),
    }))
    .sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
}
