// Kinds of numbers that may not be taken for one another. Only the compiler knows them: at run time they are plain numbers.

declare const kind: unique symbol;
/** A plain number fits every kind, and a number of one kind no other: figures enter freely and never change places. */
type Kind<Name extends string> = number & { readonly [kind]?: Name };

/** An instant in epoch milliseconds. */
export type EpochMs = Kind<'epoch ms'>;
/** A minute after midnight by the clock of a place: 570 is 9:30. */
export type ClockMinute = Kind<'minute after midnight'>;
/** A minute after the opening bell of a session: 0 is the first one, what lies before the bell is negative. */
export type SessionMinute = Kind<'minute after the open'>;
/** The number a process gives a symbol, its place in all columns of the market's memory; not its row in a snapshot or a run. */
export type SymbolId = Kind<'symbol id'>;
/** 5 is five percent. */
export type Percent = Kind<'percent'>;
/** 0.05 is five percent. */
export type Fraction = Kind<'fraction'>;
