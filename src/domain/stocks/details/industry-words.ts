// A company's industry in one form, whichever source names it.
import { titleWords } from './rating-words.ts';

/**
 * Registrations shout, `SEMICONDUCTORS & RELATED DEVICES`: every word begins with a capital and goes on in small letters.
 * A text with small letters is written as its source meant it. Null for none.
 */
export function industryWords(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  return text === text.toUpperCase() ? titleWords(text.toLowerCase()) : text;
}
