// Invented brokerages, each with its own rating scale.
import type { Listing } from '../listings/listing.ts';
import { draw, hashKey, unit } from '../random/random.ts';

/** `scale` runs from the worst word to the best. */
export type House = { name: string; scale: readonly string[]; key: number };

/** Rating scales of brokerages, worst to best; equal words on two scales are not comparable. */
const scales = {
  plain: ['Sell', 'Hold', 'Buy'],
  strong: ['Strong Sell', 'Sell', 'Hold', 'Buy', 'Strong-Buy'],
  perform: ['Underperform', 'Market Perform', 'Outperform'],
  weight: ['Underweight', 'Equal Weight', 'Overweight'],
  neutral: ['Reduce', 'Neutral', 'Buy'],
} as const;

function house(name: string, scale: keyof typeof scales): House {
  return { name, scale: scales[scale], key: hashKey(name) };
}

export const houses: readonly House[] = [
  house('Sample Brook Securities', 'plain'),
  house('Example Ridge Partners', 'perform'),
  house('Sample Quay & Sons', 'plain'),
  house('Specimen Capital Markets', 'weight'),
  house('Prototype Research', 'strong'),
  house('Sample Harbor Bank', 'neutral'),
  house('Mockingbird Example Group', 'weight'),
  house('Fictive National Markets', 'perform'),
  house('Testbed Equity Research', 'strong'),
  house('Sample Coast Advisors', 'plain'),
  house('Invented Street Capital', 'plain'),
  house('Exemplar Bank', 'weight'),
  house('Pattern & Proof Securities', 'strong'),
  house('Sample Hill Brokerage', 'perform'),
  house('Model House Research', 'plain'),
];

/** Behaviour of a house toward a company for half a year. */
export type Part = 'up' | 'down' | 'new' | 'raises' | 'lowers' | 'stays';

/** Shuffled over the houses for each company and half year. */
const parts: readonly Part[] = [
  ...(['up', 'up', 'up', 'down', 'down', 'down', 'new', 'new', 'new'] as const),
  ...(['raises', 'raises', 'lowers', 'lowers', 'stays', 'stays'] as const),
];
const halfYear = 126;

/** `before` and `after` are indexes into `house.scale`; `before` is null if coverage begins. */
export type Stand = { house: House; part: Part; before: number | null; after: number };

/** Ratings by every house. A house keeps its part for half a year, so it never both upgrades and downgrades. */
export function listStands(listing: Listing, session: number): Stand[] {
  const period = Math.floor((session + (listing.key % halfYear)) / halfYear);
  const own = draw(listing.key ^ 0x510e527f, period);
  return houses
    .map((house) => ({ house, bits: draw(own ^ house.key, 1) }))
    .sort((a, b) => a.bits - b.bits)
    .map(({ house, bits }, place): Stand => {
      const part = parts[place] as Part;
      const top = house.scale.length - 1;
      // The exponent makes good ratings more frequent than bad ones.
      const level = Math.floor(unit(draw(bits, 2)) ** 0.7 * (part === 'up' || part === 'down' ? top : top + 1));
      if (part === 'up') return { house, part, before: level, after: level + 1 };
      if (part === 'down') return { house, part, before: level + 1, after: level };
      return { house, part, before: part === 'new' ? null : level, after: level };
    });
}
