// Minus sign of figures, as wide as a plus.
export const MINUS = '\u2212';
