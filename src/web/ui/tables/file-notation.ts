// Notation of saved CSV files: the account's, else a guess from the browser, which is shown to the reader.
import { createContext, useContext } from 'react';
import { type CsvNotation, csvNotations } from '../../../domain/text/csv-notations.ts';
import { logFailure } from '../failures/log-failure.ts';
import { showToast, showToastWith } from '../overlays/toast.tsx';

export type AccountNotation = {
  /** Null for an account that never chose. */
  notation: CsvNotation | null;
  /** Stores a guess for an account that never chose; resolves to the notation the account has afterwards. */
  keepGuess: (guess: CsvNotation) => Promise<CsvNotation>;
  /** Opens the page where the notation is changed. */
  change: () => void;
};

export const AccountNotationContext = createContext<AccountNotation>({
  notation: 'comma-point',
  keepGuess: async (guess) => guess,
  change: () => undefined,
});

/** Spreadsheets of languages with a decimal comma divide cells by semicolons. */
export function guessNotation(): CsvNotation {
  const decimal = new Intl.NumberFormat().formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  return decimal === ',' ? 'semicolon-comma' : 'comma-point';
}

export type FileNotation = {
  /** `semicolons and decimal comma, as your browser writes figures` */
  words: string;
  /** Resolves to the notation of the next file. */
  settle: () => Promise<CsvNotation>;
  /** Announces a saved file, and its notation where that was guessed. */
  say: (saved: string) => void;
};

const AS_GUESSED = ', as your browser writes figures';

export function useFileNotation(): FileNotation {
  const { notation, keepGuess, change } = useContext(AccountNotationContext);
  if (notation !== null) {
    return {
      words: csvNotations[notation].words.toLowerCase(),
      settle: async () => notation,
      say: (saved) => showToast('success', saved),
    };
  }
  const guess = guessNotation();
  let settled = guess;
  const guessed = () => `${csvNotations[settled].words}${settled === guess ? AS_GUESSED : ''}`;
  return {
    words: guessed().toLowerCase(),
    settle: async () => {
      settled = await keepGuess(guess).catch((error: unknown) => {
        logFailure('export', error);
        return guess;
      });
      return settled;
    },
    say: (saved) => showToastWith({ label: 'Change', onPress: change }, 'success', `${saved}. ${guessed()}.`),
  };
}
