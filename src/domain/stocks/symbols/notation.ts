// Notations of share classes, preferreds, warrants, units and rights, for exchange files and expert lists.

/**
 * tape: BRK.A, BACpB, ACHR.WS, AIIAr (canonical). nasdaq: BRK.A, BAC-B, ACHR+, AIIA^, AAC=. act: BRK.A, BAC$B, ACHR.W,
 * AIIA.R. screener: BRK/A, BAC^B, as in the downloads of the Nasdaq screener.
 */
export type SymbolNotation = 'tape' | 'nasdaq' | 'act' | 'screener';

/**
 * Suffixes after a root. `*` is the letter of the series, `?` the same but optional, `_` a dot, dash, slash or space,
 * `~` the same but optional. `list`: further spellings of Yahoo, Interactive Brokers, Bloomberg, TradingView and
 * brokers.
 */
export type ShareKind = { suffix: string; list: string } & Partial<Record<SymbolNotation, string>>;

/**
 * The first match wins: .W is a warrant and .R a right before they count as share classes. Sources: Nasdaq's "Fifth
 * Character and CQS/ACT symbol suffixes" table; help pages of Yahoo, Interactive Brokers, Bloomberg and TradingView.
 */
export const shareKinds: readonly ShareKind[] = [
  { suffix: 'p?', tape: 'p?', nasdaq: '-?', act: '$?', screener: '^?', list: '-P? /P? .P* #P* _PR? _PR_* _P_* $? ^?' },
  { suffix: '.WS', tape: '.WS .WT', nasdaq: '+', act: '.W', screener: '/W /WS /WT', list: '+ _W _WS _WT _WTS' },
  { suffix: '.WS.*', tape: '.WS.*', nasdaq: '+*', list: '+* _WS~* _WT~*' },
  { suffix: '.U', tape: '.U', nasdaq: '=', act: '.U', screener: '/U', list: '= _U -UN /UN _UT' },
  { suffix: 'r', tape: 'r .RT', nasdaq: '^', act: '.R', screener: '/R', list: '^ _R _RT _RI' },
  { suffix: 'rw', tape: 'rw', nasdaq: '^#', list: '^# _RTWI' },
  { suffix: 'w', tape: 'w .WI', nasdaq: '#', list: '# _WI' },
  { suffix: '.WD', tape: '.WD', list: '_WD' },
  { suffix: '.CL', tape: '.CL', list: '_CL' },
  { suffix: '.*', tape: '.*', nasdaq: '.*', act: '.*', screener: '/*', list: '_*' },
];

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
