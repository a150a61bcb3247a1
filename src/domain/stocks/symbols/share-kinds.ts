// Table of share classes, preferreds, warrants, units and rights by the suffix of each notation.

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
