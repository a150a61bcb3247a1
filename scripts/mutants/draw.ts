// Draws mutants by a seed: rooms by a fixed share and size, files by size, then a kind, then a place.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../src/domain/numbers/seeded-random.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { around, type Surroundings } from './place.ts';

export type Mutant = Mutation & { id: string; room: string; file: string; line: number; around: Surroundings };

const ROOMS = ['domain', 'server', 'contract', 'providers', 'web'];
/** Share of the mutants that every room gets, however small. */
const FIXED_SHARE = 0.1;

type Source = { file: string; text: string; mutations: Mutation[] };

function sourcesOf(root: string, room: string): Source[] {
  const files = globSync(`src/${room}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.endsWith('.d.ts'));
  return files
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return { file, text, mutations: mutationsOf(file, text) };
    })
    .filter(({ mutations }) => mutations.length > 0);
}

function pick<Value>(values: readonly Value[], random: number, weight: (value: Value) => number = () => 1): Value {
  let left = random * values.reduce((sum, value) => sum + weight(value), 0);
  const chosen = values.find((value) => {
    left -= weight(value);
    return left < 0;
  });
  const value = chosen ?? values.at(-1);
  if (value === undefined) throw new Error('Nothing to draw from.');
  return value;
}

function toMutant(room: string, { file, text }: Source, mutation: Mutation): Mutant {
  const words = [file, mutation.start, mutation.before, mutation.after].join('\n');
  return {
    id: createHash('sha256').update(words).digest('hex').slice(0, 10),
    room,
    file,
    line: text.slice(0, mutation.start).split('\n').length,
    ...mutation,
    around: around(text, mutation),
  };
}

/** Number of mutants for each room; the last one takes the rest of rounding. */
function sharesOf(count: number, sizes: number[]): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const bySize = 1 - FIXED_SHARE * sizes.length;
  const shares = sizes.map((size) => Math.floor(count * (FIXED_SHARE + (bySize * size) / all)));
  const given = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === shares.length - 1 ? share + count - given : share));
}

/** Draws `count` different mutants; equal for equal seed and files. */
export function drawMutants(root: string, count: number, seed: number): Mutant[] {
  const random = seededRandom(seed);
  const rooms = ROOMS.map((room) => ({ room, sources: sourcesOf(root, room) }));
  const sizes = rooms.map(({ sources }) => sources.reduce((sum, { text }) => sum + text.length, 0));
  const shares = sharesOf(count, sizes);
  return rooms.flatMap(({ room, sources }, index) => {
    const drawn = new Map<string, Mutant>();
    const places = sources.reduce((sum, { mutations }) => sum + mutations.length, 0);
    const wanted = Math.min(shares[index] ?? 0, places);
    while (drawn.size < wanted) {
      const source = pick(sources, random(), ({ text }) => text.length);
      const kind = pick([...new Set(source.mutations.map((mutation) => mutation.kind))], random());
      const ofKind = source.mutations.filter((mutation) => mutation.kind === kind);
      const mutant = toMutant(room, source, pick(ofKind, random()));
      drawn.set(mutant.id, mutant);
    }
    return [...drawn.values()];
  });
}
