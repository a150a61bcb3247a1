// Officers, directors and analysts: names that are plainly samples, the same ones wherever a person appears.
import { type Chance, chance, draw } from './random.ts';
import type { Listing } from './universe.ts';

const given = (
  'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ivy Juniper Katsura Larch Maple Nutmeg Oak Poplar Quince Rowan Spruce ' +
  'Teak Ulmus Viburnum Willow Yew Zelkova Aspen Beech Cypress Damson Ebony Fig Gorse Holly Jasmine Laurel Myrtle Olive'
).split(' ');
const family = (
  'Kestrel Heron Plover Osprey Merlin Lapwing Dunlin Curlew Avocet Bittern Crake Dotterel Egret Fulmar Gannet Hobby Ibis ' +
  'Jackdaw Knot Linnet Martin Nuthatch Oriole Petrel Quail Redstart Siskin Tern Turnstone Veery Whimbrel Wheatear Yaffle'
).split(' ');

/** Three words: the first says that nobody by this name exists. */
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
export function officersOf(listing: Listing): Officer[] {
  const random = chance(draw(listing.key, 7_001));
  const count = 4 + random.below(4);
  const names = new Set<string>();
  while (names.size < count) names.add(sampleName(random));
  return [...names].map((name, index) => ({
    name,
    position: positions[index] ?? 'Vice President',
    age: 38 + random.below(32),
    since: String(2004 + random.below(20)),
    compensation: Math.round(random.between(0.4, 9) * 1_000_000),
  }));
}

/** Directors and large holders who are not officers. */
export function outsidersOf(listing: Listing): string[] {
  const random = chance(draw(listing.key, 7_002));
  const officers = new Set(officersOf(listing).map((officer) => officer.name));
  const names = new Set<string>();
  while (names.size < 5) {
    const name = sampleName(random);
    if (!officers.has(name)) names.add(name);
  }
  return [...names];
}

/** As filings write it: family name first, in capitals for some. */
export function filedName(name: string, bits: number): string {
  const [sample = '', first = '', last = ''] = name.split(' ');
  const filed = `${last} ${first} ${sample}`;
  return bits % 3 === 0 ? filed.toUpperCase() : bits % 3 === 1 ? filed : name;
}
