// Generators of cell notations: one value, written the many ways exporting programs write it.
import fc from 'fast-check';

/** One of several spellings of a value, parted by `|`; `#` is the value. */
const spelled = (spellings: string, value = ''): fc.Arbitrary<string> =>
  fc.constantFrom(...spellings.split('|').map((one) => one.replaceAll('#', () => value)));

const grouped = (value: number, places: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });

const NBSP = '\u00a0';

/** A price in USD with two places. */
export function usdPrice(value: number): fc.Arbitrary<string> {
  const commas = grouped(value, 2);
  return spelled(`#|${commas}|$#|$${commas}|$ #|US$#|USD #|# USD|#$| $# |$#${NBSP}|+$#`, value.toFixed(2));
}

const RISEN = "+#%|#%|+# %|#\u00a0%|\uff0b#%|\u25b2#%|\u25b2 #%|\u2191#%|+ #%|#%\u25b2|#% \u25b2|'+#%|+#pct|up #%";
const FALLEN = [
  '-#%|\u2212#%|\u2013#%|\u2014#%|\u2011#%|\u2010#%|\u2012#%|\ufe63#%|\uff0d#%|- #%|-\u00a0#%|(#%)|(#)%|( #% )|(-#%)',
  "#%-|#-%|#% -|\u25bc#%|\u25bc #%|\u25bc-#%|\u2193#%|#%\u25bc|'-#%|'\u2013#%|-# %|down #%|minus #%|#% down",
  '\u{1f53b}#%|-\u2060#%|\u200e-#%|\u202d-#%',
].join('|');

/** A percentage with its sign; the sign decides a side, so each way of writing minus stands here. */
export const signedPercent = (value: number): fc.Arbitrary<string> =>
  spelled(value > 0 ? RISEN : FALLEN, Math.abs(value).toFixed(1));

const EARNED = '$#|+$#|$+#|#|+#|# USD|US$#';
const LOST = "-$#|$-#|$(#)|($#)|(#)|-#|\u2013$#|\u2212$#|$#-|$ -#|- $#|-US$#|(# USD)|-# USD|USD -#|\u25bc$#|'-$#";

/** An amount in USD with its sign. */
export const signedUsd = (value: number): fc.Arbitrary<string> =>
  spelled(value > 0 ? EARNED : LOST, Math.abs(value).toFixed(2));

/** A count of shares, a multiple of 100,000. */
export function shares(value: number): fc.Arbitrary<string> {
  const commas = grouped(value, 0);
  const parted = [' ', NBSP, '\u202f', "'"].map((mark) => commas.replaceAll(',', mark)).join('|');
  const millions = '#M|#m|# M|# million|#MM'.replaceAll('#', String(value / 1e6));
  const short = `${millions}|${value / 1e3}K|${value / 1e6}Mio|${value / 1e6} Mio.`;
  return spelled(`#|${commas}|${short}|${parted}|#.0|#.00|+#`, String(value));
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** A day YYYY-MM-DD; only spellings that one reader of any country would read as this day. */
export function day(date: string): fc.Arbitrary<string> {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const short = name.slice(0, 3);
  const plain = String(Number(dayOfMonth));
  const at = Date.parse(date);
  const weekday = WEEKDAYS[new Date(at).getUTCDay()] ?? '';
  const serial = (at - EXCEL_EPOCH) / 86_400_000;
  const noonInNewYork = at + 17 * 3_600_000;
  return spelled(
    [
      `#|${date.replaceAll('-', '/')}|${date.replaceAll('-', '.')}|${date.replaceAll('-', '')}`,
      `${short} ${plain}, ${year}|${name} ${plain}, ${year}|${short} ${dayOfMonth} ${year}|${plain} ${short} ${year}`,
      `${plain}-${short}-${year}|${dayOfMonth}-${short}-${year.slice(2)}|${plain}. ${name} ${year}`,
      `${weekday}, ${name} ${plain}, ${year}|${weekday.slice(0, 3)} ${short} ${plain} ${year}`,
      '#T00:00:00Z|#T00:00:00.000Z|# 00:00:00|# 00:00:00+00:00|#T15:30:00Z|#T23:30:00Z|#T21:30:00-05:00',
      '#T09:30:00-04:00|# 09:30|# 4:05 PM|# 09:30:00 ET|# 09:30:00 US/Eastern',
      `${year}${month}${dayOfMonth};093000|${year}${month}${dayOfMonth} 09:30:00|${short} ${plain} '${year.slice(2)}`,
      `${serial}|${serial}.5|${noonInNewYork / 1000}|${noonInNewYork}|'#|="#"`,
    ].join('|'),
    date,
  );
}

const KINDS = ['', '', '', 'quoted', 'formula', 'apostrophe', 'spaces'] as const;

/** A cell as some programs protect it from a spreadsheet. */
export function protectedCell(text: string): fc.Arbitrary<string> {
  return fc.constantFrom(...KINDS).map((kind) => {
    if (kind === 'formula') return /["=]/.test(text) ? text : `="${text}"`;
    if (kind === 'apostrophe') return text.startsWith("'") ? text : `'${text}`;
    if (kind === 'spaces') return ` ${text}${NBSP}`;
    return kind === 'quoted' ? `  ${text}` : text;
  });
}

/** A stock of the United States under its canonical symbol. */
export function usSymbol(symbol: string): fc.Arbitrary<string> {
  const [root = '', share] = symbol.split('.');
  const preferred = /^([A-Z]+)p([A-Z])$/.exec(symbol);
  if (preferred !== null) {
    const [, base = '', series = ''] = preferred;
    const forms = '#-P*|# PR*|#.PR*|#-PR*|#^*|#$*|# PR *|#/PR*|NYSE:#-P*|#/P*'.replaceAll('*', () => series);
    return spelled(`${symbol}|${forms}`, base);
  }
  if (share !== undefined) {
    const low = share.toLowerCase();
    const lower = `${root.toLowerCase()}.${low}`;
    const forms = `#-*|#/*|# *|NYSE:#.*|NYSE: #/*|$#.*|${lower}|#-*.US|#/* US|#/* US Equity|#${low}.N|#_*`;
    return spelled(`${symbol}|${forms.replaceAll('*', () => share)}`, root);
  }
  return spelled(
    [
      `#|${symbol.toLowerCase()}|$#|NASDAQ:#|NYSE:#|NYSE: #|NYSE American:#|NASDAQGS:#|NasdaqGS: #|NYSEARCA:#|BATS:#`,
      'AMEX:#|OTCMKTS:#|#.US|#:US|# US|#-US|# US Equity|# UW Equity|#.OQ|#.O|#.N|#.NASDAQ|(NASDAQ:#)|(NYSE: #)',
      '# (NASDAQ)|XNAS:#|US:#',
    ].join('|'),
    symbol,
  );
}

const arrows = ' \u279d | \u2192 | -> | => | \u2013> | \u21d2 | >> | to |\u279d|->| \u00bb | \u2014> '.split('|');
const anyArrow = fc.constantFrom(...arrows);

/** An old and a new value with an arrow between them. */
export function pairOf(before: fc.Arbitrary<string>, after: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(before, anyArrow, after).map((parts) => parts.join(''));
}
