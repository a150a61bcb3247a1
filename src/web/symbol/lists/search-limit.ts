// The text of a search out of an address, no longer than a search may be.
import { searchRules } from '../../../domain/rules/search-rules.ts';

export function readSearch(inAddress: string | null): string {
  return (inAddress ?? '').slice(0, searchRules.most_chars.value);
}
