// Notations of CSV files an account can choose from.

/** Separator and decimal mark of a CSV file; `words`: name of the notation on screens. */
export const csvNotations = {
  'comma-point': { separator: ',', decimal: '.', words: 'Commas and decimal point' },
  'semicolon-comma': { separator: ';', decimal: ',', words: 'Semicolons and decimal comma' },
  'semicolon-point': { separator: ';', decimal: '.', words: 'Semicolons and decimal point' },
} as const;
export type CsvNotation = keyof typeof csvNotations;
export const csvNotationNames = Object.keys(csvNotations) as [CsvNotation, ...CsvNotation[]];
