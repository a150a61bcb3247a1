// Fact sheet of one symbol for an analyst: facts with unit, source and age; news titles as untrusted data.
import { z } from 'zod';
import { companyFacts } from './company-facts.ts';
import { Fact, type FactGroup, roundToUnit } from './fact.ts';
import type { Known } from './known.ts';
import { liveFacts } from './live-facts.ts';
import { newsArticles, SheetArticle } from './news-facts.ts';
import { signalFacts } from './signal-facts.ts';

export const FactSheet = z.object({
  symbol: z.string(),
  deep: z.boolean(),
  /** Creation time of the sheet, ISO. */
  as_of: z.string(),
  facts: z.array(Fact),
  articles: z.array(SheetArticle),
});
export type FactSheet = z.infer<typeof FactSheet>;

/** Keys are unique: the first fact wins, from the more direct source. `now` in epoch ms. */
export function factSheet(symbol: string, known: Known, request: { deep: boolean; now: number }): FactSheet {
  const { deep, now } = request;
  const all = [
    ...signalFacts(known.signals ?? null, known.live?.quote?.c ?? null),
    ...liveFacts(known.live ?? null, { deep, now }),
    ...companyFacts(known, deep),
  ];
  const facts = [...new Map(all.toReversed().map((fact) => [fact.key, fact])).values()].toReversed();
  return {
    symbol,
    deep,
    as_of: new Date(now).toISOString(),
    facts: facts.map((fact) => fromPrice(fact, facts)),
    articles: newsArticles(symbol, known.live ?? null, deep),
  };
}

const targets: Readonly<Record<string, string>> = { upside: 'target' };

/** Recomputes `upside` from the sheet's own price and target; its source may have used another price. */
function fromPrice(fact: Fact, facts: readonly Fact[]): Fact {
  const findValue = (key: string | undefined) => facts.find((other) => other.key === key)?.value;
  const price = findValue('price');
  const target = findValue(targets[fact.key]);
  if (typeof price !== 'number' || typeof target !== 'number' || price <= 0) return fact;
  return { ...fact, value: roundToUnit(((target - price) / price) * 100, fact.unit) };
}

export function factNamed(sheet: FactSheet, key: string): Fact | null {
  return sheet.facts.find((fact) => fact.key === key) ?? null;
}

/** The value of a numeric fact; null when the sheet does not have it. */
export function getNumber(sheet: FactSheet, key: string): number | null {
  const value = factNamed(sheet, key)?.value;
  return typeof value === 'number' ? value : null;
}

/** Values by key of the facts in `groups`; null when the sheet has none. */
export function factTable(sheet: FactSheet, groups: readonly FactGroup[]): Record<string, number | string> | null {
  const found = sheet.facts.filter((fact) => groups.includes(fact.group));
  return found.length === 0 ? null : Object.fromEntries(found.map(({ key, value }) => [key, value]));
}
