// Ratios of share splits: "10-for-1", "1 old to 10 new", "3/2", "10:1", "0.1".

/**
 * `shares`: new shares per old share. `isCertain`: false when the order of the numbers depends on the writer, as in
 * "10:1", where most put the new shares first.
 */
export type ReadRatio = { shares: number; isCertain: boolean };

const LONGEST = 60;
const number = '(\\d{1,5}(?:\\.\\d{1,6})?)';
const dash = '[-\\u2010-\\u2015\\u2212]';
const shares = '(?:\\s*shares?)?';
const forWords = new RegExp(
  `^${number}${shares}(?:\\s|${dash})*for(?:\\s|${dash})*(?:each |every )?${number}${shares}$`,
);
const named = new RegExp(
  `^${number}\\s*(old|new|existing)${shares}(?:\\s|${dash})*(?:to|for|into|:|/)(?:\\s|${dash})*${number}\\s*(old|new|existing)${shares}$`,
);
const bare = new RegExp(
  `^${number}${shares}(?:\\s*(?:[:/\\u2236]|${dash})\\s*|(?:\\s|${dash})+to(?:\\s|${dash})+)${number}${shares}$`,
);
const alone = /^(\d{1,4}(?:\.\d{1,8})?|\.\d{1,8})\s*[x\u00d7]?$/;
/** Text that a spreadsheet converted to a time: "10:1" became "10:01" or "10:01:00". */
const time = /:0\d$/;

/** Ratio of a cell; null without one and when the word forward or reverse contradicts the numbers. */
export function readRatio(cell: string): ReadRatio | null {
  const said = cell
    .slice(0, LONGEST + 1)
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/^['\u2019]/, '');
  if (said.length > LONGEST || time.test(said)) return null;
  const word = /\b(?:reverse|consolidation)\b/.test(said) ? -1 : /\bforward\b/.test(said) ? 1 : 0;
  const text = said
    .replace(/\b(?:reverse|forward|consolidation|stock|share|split|ratio)\b/g, ' ')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const found = readNumbers(text);
  if (found === null || !(found.shares > 0) || !Number.isFinite(found.shares)) return null;
  if (word === 0) return found;
  const way = Math.sign(found.shares - 1);
  if (way === word) return { ...found, isCertain: true };
  return found.isCertain || way === 0 ? null : { shares: 1 / found.shares, isCertain: true };
}

function readNumbers(text: string): ReadRatio | null {
  const words = forWords.exec(text);
  if (words !== null) return { shares: Number(words[1]) / Number(words[2]), isCertain: true };
  const both = named.exec(text);
  if (both !== null) {
    const [, first, one, second, other] = both;
    if ((one === 'new') === (other === 'new')) return null;
    const quotient = Number(first) / Number(second);
    return { shares: one === 'new' ? quotient : 1 / quotient, isCertain: true };
  }
  const pair = bare.exec(text);
  if (pair !== null) return { shares: Number(pair[1]) / Number(pair[2]), isCertain: false };
  const single = alone.exec(text);
  return single === null ? null : { shares: Number(single[1]), isCertain: false };
}
