// Values of one quote in several replies and files that contradict each other.
import type { Sheet, Stated } from './export-sheets.ts';

function gather(sheets: readonly Sheet[]): Map<string, Stated[]> {
  const all = new Map<string, Stated[]>();
  for (const sheet of sheets) {
    for (const [name, stated] of Object.entries(sheet)) all.set(name, [...(all.get(name) ?? []), ...stated]);
  }
  return all;
}

const SECOND = '2026-11-17T18:14:00'.length;

/** Whether two replies speak of one quote: the same second, or a price that is the same. */
function isSameQuote(one: Stated, other: Stated, prices: readonly Stated[]): boolean {
  if (one.as_of === null || other.as_of === null) return false;
  if (one.as_of.slice(0, SECOND) === other.as_of.slice(0, SECOND)) return true;
  const priceAt = (as_of: string) => prices.find((price) => price.as_of === as_of)?.value;
  return priceAt(one.as_of) != null && priceAt(one.as_of) === priceAt(other.as_of);
}

/** Values of one quote that read differently: at two places, of large amounts at five digits, as screens show them. Notes what it compared. */
export function findContradictions(compared: Set<string>, symbol: string, sheets: readonly Sheet[]): string[] {
  const all = gather(sheets);
  const prices = all.get('price') ?? [];
  return [...all].flatMap(([name, stated]) => {
    const known = stated.filter(({ value }) => value !== null && value !== undefined);
    return known.flatMap((one, at) =>
      known.slice(at + 1).flatMap((other) => {
        if (!isSameQuote(one, other, prices)) return [];
        compared.add(`${name}: ${one.where}, ${other.where}`);
        if (reads(one.value!, other.value!, Math.min(one.digits ?? 2, other.digits ?? 2))) return [];
        return [
          `${symbol} ${name}: ${one.where} ${one.value}, ${other.where} ${other.value} at ${one.as_of}, ${other.as_of}`,
        ];
      }),
    );
  });
}

const reads = (one: number, other: number, digits: number) =>
  Math.abs(one - other) <= Math.max(0.51 * 10 ** -digits, 0.00005 * Math.max(Math.abs(one), Math.abs(other)));
