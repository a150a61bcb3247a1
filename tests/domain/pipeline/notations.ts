// Generators of cell notations: one value, written the many ways exporting programs write it.
import fc from 'fast-check';

/** Picks one of several spellings of a value. */
const spelled = (...spellings: string[]): fc.Arbitrary<string> => fc.constantFrom(...spellings);

const grouped = (value: number, places: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });

const NBSP = '\u00a0';

/** A price in USD with two places. */
export function usdPrice(value: number): fc.Arbitrary<string> {
  const plain = value.toFixed(2);
  const commas = grouped(value, 2);
  return spelled(
    plain,
    commas,
    `$${plain}`,
    `$${commas}`,
    `$ ${plain}`,
    `US$${plain}`,
    `USD ${plain}`,
    `${plain} USD`,
    `${plain}$`,
    ` $${plain} `,
    `$${plain}${NBSP}`,
    `+$${plain}`,
  );
}

/** A percentage with its sign; the sign decides a side, so each way of writing minus stands here. */
export function signedPercent(value: number): fc.Arbitrary<string> {
  const size = Math.abs(value).toFixed(1);
  if (value > 0) {
    return spelled(
      `+${size}%`,
      `${size}%`,
      `+${size} %`,
      `${size}${NBSP}%`,
      `\uff0b${size}%`,
      `\u25b2${size}%`,
      `\u25b2 ${size}%`,
      `\u2191${size}%`,
      `+ ${size}%`,
      `${size}%\u25b2`,
      `${size}% \u25b2`,
      `'+${size}%`,
      `+${size}pct`,
      `up ${size}%`,
    );
  }
  return spelled(
    `-${size}%`,
    `\u2212${size}%`,
    `\u2013${size}%`,
    `\u2014${size}%`,
    `\u2011${size}%`,
    `\u2010${size}%`,
    `\u2012${size}%`,
    `\ufe63${size}%`,
    `\uff0d${size}%`,
    `- ${size}%`,
    `-${NBSP}${size}%`,
    `(${size}%)`,
    `(${size})%`,
    `( ${size}% )`,
    `(-${size}%)`,
    `${size}%-`,
    `${size}-%`,
    `${size}% -`,
    `\u25bc${size}%`,
    `\u25bc ${size}%`,
    `\u25bc-${size}%`,
    `\u2193${size}%`,
    `${size}%\u25bc`,
    `'-${size}%`,
    `'\u2013${size}%`,
    `-${size} %`,
    `down ${size}%`,
    `minus ${size}%`,
    `${size}% down`,
    `\u{1f53b}${size}%`,
    `-\u2060${size}%`,
    `\u200e-${size}%`,
    `\u202d-${size}%`,
  );
}

/** An amount in USD with its sign. */
export function signedUsd(value: number): fc.Arbitrary<string> {
  const size = Math.abs(value).toFixed(2);
  if (value > 0) return spelled(`$${size}`, `+$${size}`, `$+${size}`, size, `+${size}`, `${size} USD`, `US$${size}`);
  return spelled(
    `-$${size}`,
    `$-${size}`,
    `$(${size})`,
    `($${size})`,
    `(${size})`,
    `-${size}`,
    `\u2013$${size}`,
    `\u2212$${size}`,
    `$${size}-`,
    `$ -${size}`,
    `- $${size}`,
    `-US$${size}`,
    `(${size} USD)`,
    `-${size} USD`,
    `USD -${size}`,
    `\u25bc$${size}`,
    `'-$${size}`,
  );
}

/** A count of shares, a multiple of 100,000. */
export function shares(value: number): fc.Arbitrary<string> {
  const millions = value / 1e6;
  return spelled(
    String(value),
    grouped(value, 0),
    `${millions}M`,
    `${millions}m`,
    `${millions} M`,
    `${millions} million`,
    `${millions}MM`,
    `${value / 1e3}K`,
    `${millions}Mio`,
    `${millions} Mio.`,
    grouped(value, 0).replaceAll(',', ' '),
    grouped(value, 0).replaceAll(',', NBSP),
    grouped(value, 0).replaceAll(',', '\u202f'),
    grouped(value, 0).replaceAll(',', "'"),
    `${value}.0`,
    `${value}.00`,
    `+${value}`,
  );
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
    date,
    date.replaceAll('-', '/'),
    date.replaceAll('-', '.'),
    date.replaceAll('-', ''),
    `${short} ${plain}, ${year}`,
    `${name} ${plain}, ${year}`,
    `${short} ${dayOfMonth} ${year}`,
    `${plain} ${short} ${year}`,
    `${plain}-${short}-${year}`,
    `${dayOfMonth}-${short}-${year.slice(2)}`,
    `${plain}. ${name} ${year}`,
    `${weekday}, ${name} ${plain}, ${year}`,
    `${weekday.slice(0, 3)} ${short} ${plain} ${year}`,
    `${date}T00:00:00Z`,
    `${date}T00:00:00.000Z`,
    `${date} 00:00:00`,
    `${date} 00:00:00+00:00`,
    `${date}T15:30:00Z`,
    `${date}T23:30:00Z`,
    `${date}T21:30:00-05:00`,
    `${date}T09:30:00-04:00`,
    `${date} 09:30`,
    `${date} 4:05 PM`,
    `${date} 09:30:00 ET`,
    `${date} 09:30:00 US/Eastern`,
    `${year}${month}${dayOfMonth};093000`,
    `${year}${month}${dayOfMonth} 09:30:00`,
    `${short} ${plain} '${year.slice(2)}`,
    String(serial),
    `${serial}.5`,
    String(noonInNewYork / 1000),
    String(noonInNewYork),
    `'${date}`,
    `="${date}"`,
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
    const [, base, series] = preferred;
    return spelled(
      symbol,
      `${base}-P${series}`,
      `${base} PR${series}`,
      `${base}.PR${series}`,
      `${base}-PR${series}`,
      `${base}^${series}`,
      `${base}$${series}`,
      `${base} PR ${series}`,
      `${base}/PR${series}`,
      `NYSE:${base}-P${series}`,
      `${base}/P${series}`,
    );
  }
  if (share !== undefined) {
    return spelled(
      symbol,
      `${root}-${share}`,
      `${root}/${share}`,
      `${root} ${share}`,
      `NYSE:${symbol}`,
      `NYSE: ${root}/${share}`,
      `$${symbol}`,
      `${root.toLowerCase()}.${share.toLowerCase()}`,
      `${root}-${share}.US`,
      `${root}/${share} US`,
      `${root}/${share} US Equity`,
      `${root}${share.toLowerCase()}.N`,
      `${root}_${share}`,
    );
  }
  return spelled(
    symbol,
    symbol.toLowerCase(),
    `$${symbol}`,
    `NASDAQ:${symbol}`,
    `NYSE:${symbol}`,
    `NYSE: ${symbol}`,
    `NYSE American:${symbol}`,
    `NASDAQGS:${symbol}`,
    `NasdaqGS: ${symbol}`,
    `NYSEARCA:${symbol}`,
    `BATS:${symbol}`,
    `AMEX:${symbol}`,
    `OTCMKTS:${symbol}`,
    `${symbol}.US`,
    `${symbol}:US`,
    `${symbol} US`,
    `${symbol}-US`,
    `${symbol} US Equity`,
    `${symbol} UW Equity`,
    `${symbol}.OQ`,
    `${symbol}.O`,
    `${symbol}.N`,
    `${symbol}.NASDAQ`,
    `(NASDAQ:${symbol})`,
    `(NYSE: ${symbol})`,
    `${symbol} (NASDAQ)`,
    `XNAS:${symbol}`,
    `US:${symbol}`,
  );
}

const arrows = [
  ' \u279d ',
  ' \u2192 ',
  ' -> ',
  ' => ',
  ' \u2013> ',
  ' \u21d2 ',
  ' >> ',
  ' to ',
  '\u279d',
  '->',
  ' \u00bb ',
  ' \u2014> ',
];
const anyArrow = fc.constantFrom(...arrows);

/** An old and a new value with an arrow between them. */
export function pairOf(before: fc.Arbitrary<string>, after: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(before, anyArrow, after).map((parts) => parts.join(''));
}
