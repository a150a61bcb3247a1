// Officers, directors and analysts with names that are plainly samples.
import type { Listing } from '../listings/listing.ts';
import { type Chance, chance, draw } from '../random/random.ts';

const given = (
  'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ivy Juniper Katsura Larch Maple Nutmeg Oak Poplar Quince Rowan Spruce ' +
  'Teak Ulmus Viburnum Willow Yew Zelkova Aspen Beech Cypress Damson Ebony Fig Gorse Holly Jasmine Laurel Myrtle Olive'
).split(' ');
const family = (
  'Kestrel Heron Plover Osprey Merlin Lapwing Dunlin Curlew Avocet Bittern Crake Dotterel Egret Fulmar Gannet Hobby Ibis ' +
  'Jackdaw Knot Linnet Martin Nuthatch Oriole Petrel Quail Redstart Siskin Tern Turnstone Veery Whimbrel Wheatear Yaffle'
).split(' ');

/** A name of three words; the first marks the person as invented. */
export function sampleName(random: Chance): string {
  return `Sample ${random.pick(given)} ${random.pick(family)}`;
}

export type Officer = { name: string; position: string; age: number; since: string; compensation: number };

const positions = [
  'Chief Executive Officer & Director',
  'Chief Financial Officer',
  'Chief Operating Officer',
  'General Counsel & Secretary',
  'Chief Technology Officer',
  'Chief Marketing Officer',
  'Senior Vice President, Operations',
] as const;

/** The company's officers, chief executive first; names are all different within a company. */
export function makeOfficers(listing: Listing): Officer[] {
  const random = chance(draw(listing.key, 7_001));
  const count = 4 + random.below(4);
  const names = new Set<string>();
  while (names.size < count) names.add(sampleName(random));
  // Pay grows with market capitalization and falls with rank.
  const top = 2.2e4 * (listing.price0 * listing.shares) ** 0.24 * random.between(0.7, 1.5);
  return [...names].map((name, index) => {
    const age = 38 + random.below(30);
    return {
      name,
      position: positions[index] ?? 'Vice President',
      age,
      // Executives start at about thirty or later.
      since: String(2025 - random.below(Math.min(20, age - 30))),
      compensation: Math.round((top * random.between(0.9, 1)) / (index === 0 ? 1 : 1.6 + 0.35 * index)),
    };
  });
}

/** Directors and large holders who are not officers. */
export function makeOutsiders(listing: Listing): string[] {
  const random = chance(draw(listing.key, 7_002));
  const officers = new Set(makeOfficers(listing).map((officer) => officer.name));
  const names = new Set<string>();
  while (names.size < 5) {
    const name = sampleName(random);
    if (!officers.has(name)) names.add(name);
  }
  return [...names];
}

/** Name as filings write it, by `bits`: family name first, family name first in capitals, or unchanged. */
export function filedName(name: string, bits: number): string {
  const [sample = '', first = '', last = ''] = name.split(' ');
  const filed = `${last} ${first} ${sample}`;
  return bits % 3 === 0 ? filed.toUpperCase() : bits % 3 === 1 ? filed : name;
}
