// The minus sign of figures: as wide as a plus, unlike a hyphen.
export const MINUS = '\u2212';
