// Patterns of numbers in words: fractions, multiples and counts. They need a citation, as digits do.

const PARTS = 'third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth|thousandth|quarter';
const COUNTS = 'one|two|three|four|five|six|seven|eight|nine|ten';
/** Nouns that make a fraction word an ordinal ("a third reason") or a span ("a quarter ago"). */
const THINGS =
  'reason|factor|risk|point|time|signal|list|party|parties|way|session|day|week|month|year|straight|consecutive|possibility|scenario|concern|ago|earlier|end';

export const numberWords: readonly RegExp[] = [
  /\b(?:doubl|tripl|quadrupl|quintupl|halv)(?:e[sd]?|ing)\b|\btwice\b|\bthrice\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|\w{3,9}ty)-?fold\b/giu,
  /\bhalf\b(?!-(?:\p{L})|[\s-]year)(?<!\b(?:first|second|latter|other) half)/giu,
  new RegExp(`\\b(?:${COUNTS})[\\s-](?:${PARTS})s?\\b(?! (?:${THINGS})s?\\b)`, 'giu'),
  new RegExp(`\\b(?:an?|nearly an?|almost an?)[\\s-](?:${PARTS})\\b(?! (?:${THINGS})s?\\b)`, 'giu'),
  new RegExp(`\\b(?:${PARTS.replace('|quarter', '')})s\\b`, 'giu'),
  new RegExp(`\\b(?:${COUNTS}) (?:out of|in)(?: every)? (?:${COUNTS})\\b`, 'giu'),
  new RegExp(`\\b(?:${COUNTS}) (?:analysts|articles|insiders|employees|(?:bullish|bearish) \\w+|points)\\b`, 'giu'),
  /\b(?:single|double|triple|two|three)[\s-]digits?\b/giu,
  /\b(?:hundred|thousand|million|billion|trillion|dozen)s?\b|\bper\s?cent\b/giu,
];
