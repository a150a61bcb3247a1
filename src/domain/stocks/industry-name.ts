// Industry names in one form for all vendors: `Prepackaged Software`, `Retail: Eating Places`.

/** Words that stay in lower case inside a name. */
const SMALL = new Set('of|or|the|for|in|to|by|not|no|on|from|with|without|than'.split('|'));
/** Branch before an industry's name; "services" is dropped. */
const BRANCH = /^(services|retail|wholesale)\s*-\s*(?=\S)/i;
/** Suffix "not elsewhere classified". */
const UNCLASSIFIED = /,?\s*\(?\bn\.?e\.?c\.?\)?$/i;

/** Industry name as shown, null for blank text; a name already in this form is unchanged. */
export function industryName(text: string | null | undefined): string | null {
  const given = text?.trim().replaceAll('_', ' ').replace(/\s+/g, ' ') ?? '';
  if (given === '') return null;
  // All-capital text has no case to keep: start from lower case.
  const plain = given === given.toUpperCase() ? given.toLowerCase() : given;
  const branch = BRANCH.exec(plain)?.[1]?.toLowerCase();
  const rest = plain.replace(BRANCH, '').replace(UNCLASSIFIED, '');
  const words = rest
    .split(' ')
    .map((word, at) => {
      const small = word.toLowerCase();
      if (small === 'and') return '&';
      if (at > 0 && SMALL.has(small)) return small;
      return word.replace(/(^|[^\p{L}\p{N}'.])\p{Ll}/gu, (letter) => letter.toUpperCase());
    })
    .join(' ');
  return branch === undefined || branch === 'services' ? words : `${capital(branch)}: ${words}`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
