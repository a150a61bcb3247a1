// Writing of mutants into files, and restoring of the originals.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from './draw.ts';
import { findPlace } from './place.ts';

type Original = { file: string; text: string };

function textOf(root: string, file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

export function isThere(root: string, mutant: Mutant): boolean {
  return findPlace(textOf(root, mutant.file), mutant) !== null;
}

/** Replaces from the last place on, so that the other offsets stay valid. */
function mutate(text: string, mutants: Mutant[]): string {
  const places = mutants.map((mutant) => ({ mutant, place: findPlace(text, mutant) ?? -1 }));
  return places
    .filter(({ place }) => place >= 0)
    .sort((a, b) => b.place - a.place)
    .reduce((now, { mutant, place }) => {
      return now.slice(0, place) + mutant.after + now.slice(place + mutant.before.length);
    }, text);
}

/** Originals are kept on disk, so that the next run can restore the files of a killed one. */
export function createChangedFiles(root: string) {
  const note = join(root, '.cache', 'mutants', 'originals.json');
  function restore(): void {
    if (!existsSync(note)) return;
    for (const { file, text } of JSON.parse(readFileSync(note, 'utf8')) as Original[]) {
      writeFileSync(join(root, file), text);
    }
    rmSync(note);
  }
  function apply(mutants: Mutant[]): void {
    const files = [...new Set(mutants.map(({ file }) => file))];
    const originals = files.map((file) => ({ file, text: textOf(root, file) }));
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, JSON.stringify(originals));
    for (const { file, text } of originals) {
      const here = mutants.filter((mutant) => mutant.file === file);
      writeFileSync(join(root, file), mutate(text, here));
    }
  }
  return { restore, apply };
}
