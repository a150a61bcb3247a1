// Notation of numbers in exported tables: signs, marks, currencies, units and words, one table each.

/** Minus signs, before a number or directly after it. */
export const minusSigns = new Set([
  '-',
  '\u00ad', // soft hyphen
  '\u02d7', // modifier letter minus
  '\u2010', // hyphen
  '\u2011', // non-breaking hyphen
  '\u2012', // figure dash
  '\u2013', // en dash
  '\u2014', // em dash
  '\u2015', // horizontal bar
  '\u207b', // superscript minus
  '\u208b', // subscript minus
  '\u2212', // minus sign
  '\u2796', // heavy minus sign
  '\ufe58', // small em dash
  '\ufe63', // small hyphen-minus
  '\uff0d', // full-width hyphen-minus
]);

export const plusSigns = new Set(['+', '\u207a', '\u208a', '\u2795', '\ufe62', '\uff0b']);

/** Marks of a rise (1) or fall (-1) beside a number; green means up and red down, as on American sites. */
export const wayMarks: ReadonlyMap<string, 1 | -1> = new Map([
  ...[
    ...'\u25b2\u25b3\u25b4\u25b5\u2191\u21e7\u21d1\u2197\u2b06\u2bc5\u{1f53a}\u{1f53c}\u{1f4c8}\u{1f7e2}\u{1f7e9}',
  ].map((mark) => [mark, 1] as const),
  ...[
    ...'\u25bc\u25bd\u25be\u25bf\u2193\u21e9\u21d3\u2198\u2b07\u2bc6\u{1f53b}\u{1f53d}\u{1f4c9}\u{1f534}\u{1f7e5}',
  ].map((mark) => [mark, -1] as const),
]);

/** Direction of the first mark in a text; null without one. */
export function readSignMark(text: string): 1 | -1 | null {
  for (const character of text) {
    const way = wayMarks.get(character);
    if (way !== undefined) return way;
  }
  return null;
}

export const wayWords: ReadonlyMap<string, 1 | -1> = new Map([
  ...'up plus positive gain gained rose rise increase increased'.split(' ').map((word) => [word, 1] as const),
  ...'down minus negative loss lost fell fall decrease decreased dropped'.split(' ').map((word) => [word, -1] as const),
]);

export const percentSigns = new Set(['%', '\u066a', '\ufe6a', '\uff05']);
export const percentWords = new Set(['percent', 'pct', 'prozent']);
/** Hundredths of a percent. */
export const basisPointWords = new Set(['bp', 'bps']);

/** Scale words. Ambiguous ones (mil, bio, lakh, cr) are left out, so cells with them are refused. */
export const scaleWords: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand', 'thousands', 'tsd'].map((word) => [word, 1e3] as const),
  ...['m', 'mm', 'mn', 'mln', 'mio', 'million', 'millions', 'millionen'].map((word) => [word, 1e6] as const),
  ...['b', 'bn', 'bln', 'billion', 'billions', 'mrd', 'mld', 'mds', 'milliarden'].map((word) => [word, 1e9] as const),
  ...['t', 'tn', 'trn', 'trillion', 'trillions'].map((word) => [word, 1e12] as const),
]);

/** Codes of currencies; GBX, ILA and ZAC are cents of their currency. */
export const currencyCodes = new Set(
  (
    'USD CAD AUD NZD HKD SGD TWD MXN BRL EUR GBP GBX JPY CNY CNH RMB INR KRW RUB TRY ILS ILA CHF SEK NOK DKK PLN CZK ' +
    'HUF ZAR ZAC THB PHP IDR MYR VND SAR AED QAR KWD BHD ARS CLP COP PEN EGP NGN RON BGN ISK UAH KZT PKR BDT LKR'
  ).split(' '),
);

/** Currencies whose code may stand beside a dollar sign. */
export const dollarCurrencies = new Set('USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP'.split(' '));

/** Signs and abbreviations of currencies with their code, longest first, because the first match is read. */
export const currencySigns: readonly (readonly [sign: string, code: string])[] = (
  [
    ['USD', 'US$ U.S.$ $US $ \uff04 \ufe69'],
    ['CAD', 'C$ CA$ CDN$ Cdn$ Can$'],
    ['AUD', 'A$ AU$'],
    ['NZD', 'NZ$'],
    ['HKD', 'HK$'],
    ['SGD', 'S$ SG$'],
    ['TWD', 'NT$'],
    ['MXN', 'MX$ Mex$'],
    ['BRL', 'R$'],
    ['EUR', '\u20ac'],
    ['GBP', '\u00a3'],
    ['GBX', 'GBp pence'],
    ['CNY', 'CN\u00a5'],
    ['JPY', 'JP\u00a5 \u00a5 \uffe5'],
    ['INR', '\u20b9 Rs. Rs'],
    ['KRW', '\u20a9'],
    ['RUB', '\u20bd'],
    ['TRY', '\u20ba'],
    ['ILS', '\u20aa'],
    ['CHF', 'SFr. SFr'],
    ['PLN', 'z\u0142'],
    ['THB', '\u0e3f'],
    ['VND', '\u20ab'],
    ['PHP', '\u20b1'],
    // Swedish, Norwegian or Danish crowns: in any case not dollars.
    ['KR', 'kr'],
  ] as const
)
  .flatMap(([code, signs]) => signs.split(' ').map((sign) => [sign, code] as const))
  .toSorted(([a], [b]) => b.length - a.length);

/** Cell texts that mean "no value". */
export const blanks = new Set([
  '',
  ...'- -- --- \u2212 \u2012 \u2013 \u2014 \u2015 n/a na n.a. none null nil .'.split(' '),
]);
