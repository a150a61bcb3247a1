// Search text from an address, cut to its maximum length.
import { searchRules } from '../../../domain/rules/search-rules.ts';

export function readSearch(inAddress: string | null): string {
  return (inAddress ?? '').slice(0, searchRules.most_chars.value);
}
