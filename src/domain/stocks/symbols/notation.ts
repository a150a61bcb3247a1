// Notations of share classes, preferreds, warrants, units and rights, for exchange files and expert lists.
import { type SymbolNotation, shareKinds } from './share-kinds.ts';

/** Letters that lists never use for share classes: units, warrants and rights. */
const NO_CLASS = /^[UWR]$/;
const ROOT = '([A-Z]{1,6})';
const SIGNS: Readonly<Record<string, string>> = {
  '*': '([A-Z])',
  '?': '([A-Z]?)',
  _: '[-./ ]',
  '~': '[-./ ]?',
  '#': '_',
};

type Spelling = { pattern: RegExp; suffix: string; spelled: string };

function toSpelling(spelled: string, suffix: string, signs: Readonly<Record<string, string>>): Spelling {
  const tail = [...spelled].map((sign) => signs[sign] ?? sign.replace(/[$^+./-]/, '\\$&')).join('');
  return { pattern: new RegExp(`^${ROOT}${tail}$`), suffix, spelled };
}

/** Signs of patterns for exchange files, where `#` itself means "when issued". */
const fileSigns: Readonly<Record<string, string>> = { '*': '([A-Z])', '?': '([A-Z]?)' };
const listSigns = (spelled: string) => (/^(?:#|\^#)$/.test(spelled) ? fileSigns : SIGNS);

const spellingsIn = (notation: SymbolNotation | 'list'): readonly Spelling[] =>
  shareKinds.flatMap((kind) =>
    (kind[notation] ?? '')
      .split(' ')
      .filter((spelled) => spelled !== '')
      .map((spelled) => toSpelling(spelled, kind.suffix, notation === 'list' ? listSigns(spelled) : fileSigns)),
  );

const byNotation: Record<SymbolNotation, readonly Spelling[]> = {
  tape: spellingsIn('tape'),
  nasdaq: spellingsIn('nasdaq'),
  act: spellingsIn('act'),
  screener: spellingsIn('screener'),
};
const listSpellings = spellingsIn('list');
const nasdaqPreferred = toSpelling('-*', 'p?', fileSigns);

function written(found: RegExpExecArray, suffix: string): string {
  return `${found[1]}${suffix.replace(/[*?]/, found[2] ?? '')}`;
}

const canonical = /^[A-Z]{1,6}(?:(?:p[A-Z]?|rw?|w)|\.[A-QSTVX-Z]|\.WS(?:\.[A-Z])?|\.(?:U|CL|WD))?$/;

/** Whether a text is in the canonical form; case matters. */
export const isCanonical = (text: string): boolean => canonical.test(text);

/** Canonical symbol of a text in this notation, spaces around it ignored; null when it is no symbol. */
export function canonicalSymbol(text: string, notation: SymbolNotation): string | null {
  const trimmed = text.trim();
  for (const { pattern, suffix } of byNotation[notation]) {
    const found = pattern.exec(trimmed);
    if (found !== null) {
      const symbol = written(found, suffix);
      return canonical.test(symbol) ? symbol : null;
    }
  }
  return canonical.test(trimmed) ? trimmed : null;
}

/** Canonical symbols that a list's spelling (in capitals) can mean, the usual one first; empty for a plain root. */
export function shareMeanings(text: string): string[] {
  const found = new Set<string>();
  for (const { pattern, suffix, spelled } of listSpellings) {
    const parts = pattern.exec(text);
    if (parts === null || (spelled === '_*' && NO_CLASS.test(parts[2] ?? ''))) continue;
    found.add(written(parts, suffix));
  }
  // Nasdaq and some brokers write BAC-B for the preferred BACpB; others write BRK-B for the share class BRK.B.
  const preferred = nasdaqPreferred.pattern.exec(text);
  if (preferred !== null) found.add(written(preferred, nasdaqPreferred.suffix));
  return [...found];
}
