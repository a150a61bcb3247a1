// Branded number types, checked by the compiler only: at run time they are plain numbers.

declare const kind: unique symbol;
/** A plain number is assignable to every kind, but one kind to no other. */
type Kind<Name extends string> = number & { readonly [kind]?: Name };

/** An instant in epoch milliseconds. */
export type EpochMs = Kind<'epoch ms'>;
/** Minute after local midnight: 570 is 9:30. */
export type ClockMinute = Kind<'minute after midnight'>;
/** Minute after the opening bell: 0 is the first, negative before the bell. */
export type SessionMinute = Kind<'minute after the open'>;
/** Index of a symbol in the columns of market memory, per process. Not its row in a snapshot or run. */
export type SymbolId = Kind<'symbol id'>;
/** 5 is five percent. */
export type Percent = Kind<'percent'>;
/** 0.05 is five percent. */
export type Fraction = Kind<'fraction'>;
