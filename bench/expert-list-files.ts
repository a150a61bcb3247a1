// Seeded expert list files: the 63 lists of the catalogue and three mixed files, any number of rows.

import { seededRandom } from '../src/domain/numbers/seeded-random.ts';
import type { ListLayout } from '../src/domain/pipeline/lists/list-layouts.ts';
import { listLayouts } from '../src/domain/pipeline/lists/list-layouts.ts';
import { numberColumns } from '../src/domain/pipeline/rows/cell-checks.ts';
import { quantities } from '../src/domain/pipeline/rows/row-words.ts';
import { readSymbol } from '../src/domain/stocks/symbols/symbol.ts';

export type ListFile = { file_name: string; bytes: Buffer; rows: number; layout: ListLayout };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** AAA, AAB ...: symbols of three or four letters, without those read as another instrument or a missing value. */
export function symbolNames(count: number): string[] {
  const names: string[] = [];
  for (let n = 0; names.length < count; n += 1) {
    const at = (place: number) => letters[Math.floor(n / 26 ** place) % 26];
    const name = `${n >= 26 ** 3 ? at(3) : ''}${at(2)}${at(1)}${at(0)}`;
    if (readSymbol(name).symbol === name) names.push(name);
  }
  return names;
}

const companyWords = ['Northern', 'Kestrel', 'Harbor', 'Granite', 'Summit', 'Juniper', 'Cobalt', 'Meridian', 'Alder'];
const companyEnds = ['Holdings Inc. Common Stock', 'Corp. Class A', 'Technologies, Inc.', 'Group Ltd', 'Partners LP'];
const indicators = ['Analyst Upgrade; High Trading Volume', 'News Coverage; Gap Down', 'Short Interest Up', ''];
const brokers = ['Sample Securities', 'Example & Company', 'Specimen Capital Markets', 'Pattern Research'];
const people = ['Sample Officer Kestrel', 'Sample Director Alder', 'Sample Officer Juniper'];

const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellMaker(random: () => number, plain: boolean) {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const money = (most: number) => `$${(1 + random() * most).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
  const percent = () => `${random() < 0.5 ? '-' : '+'}${(random() * 12).toFixed(2)}%`;
  const count = () => Math.floor(1_000 + random() * 9_000_000).toLocaleString('en-US');
  const makers: readonly [RegExp, () => string][] = [
    [
      /^Action$/,
      // Only actions that fit rising ratings and targets, so that no row contradicts itself.
      () => pick(['Upgraded by', 'Target Raised by', 'Initiated by', 'Reiterated by']),
    ],
    // Old and new values are equal and consensus is hold, so that no row contradicts its list.
    [/^(?:50|200)-Day SMA$|^(?:Old|New) Dividend$|^MACD$|^Signal$/, () => '$1.00'],
    [/CONSENSUS RATING$/, () => 'Hold'],
    [/^Price Change$/, percent],
    [/^Ratio$/, () => ''],
    [/^Buy\/Sell$/, () => pick(['Buy', 'Sell', 'P', 'S'])],
    [/^Transaction$/, () => pick(['Purchase', 'Sale (Partial)', 'Sale (Full)'])],
    [/^Brokerage$/, () => pick(brokers)],
    [/Name|Analyst$|Politician|Institution/, () => pick(people)],
    [/^Rating$/, () => pick(['Hold \u279d Buy', 'Buy', 'Neutral', 'Sell'])],
    [/^Price Target$/, () => `${money(300)} \u279d $${(302 + random() * 300).toFixed(2)}`],
    [/Date|Announced|Payable/, () => `11/${String(10 + Math.floor(random() * 10))}/2026`],
    [/Indicator|Factors/, () => pick(indicators)],
    [/Sector/, () => pick(['Consumer Discretionary', 'Information Technology', 'Communication Services'])],
    [/Notes/, () => pick(['Sample note on the company, its quarter', 'Seen on the list for the third day', ''])],
    [/Summary/, () => 'A sample summary of what analysts say about the company, in one sentence.'],
    [/Price|SMA|High|Low$|EPS|Dividend|Target/, () => money(400)],
    [/Change|Upside|Downside|Gain|Gap|Yield|Percent|Surprise|Increase/, percent],
    [
      /Volume|SHARES|Shares|Amount|Value|Revenue/,
      () => (random() < 0.3 ? `${(random() * 40).toFixed(2)} million` : count()),
    ],
    [/Exchange/, () => pick(['NASDAQ', 'NYSE'])],
    [/Market Cap/, () => `$${(random() * 90).toFixed(1)} billion`],
  ];
  return (column: string): string => {
    // An RSI in its middle and shares above zero contradict no list.
    if (column === 'RSI') return '50';
    if (plain && column === 'SHARES BOUGHT/SOLD') return String(1 + Math.floor(random() * 4_000));
    if (plain && Object.hasOwn(numberColumns, column)) return (random() * 4_000 - 400).toFixed(2);
    const maker = makers.find(([pattern]) => pattern.test(column));
    return maker ? maker[1]() : String(Math.floor(random() * 100));
  };
}

/**
 * Lists with `rows` rows in all, spread evenly, over `symbols` symbols. `plain`: numbers without signs or words,
 * readable by a database too.
 */
export function expertListFiles(
  rows: number,
  symbols: number,
  {
    seed = 7,
    plain = false,
    layouts = listLayouts,
  }: { seed?: number; plain?: boolean; layouts?: readonly ListLayout[] } = {},
): ListFile[] {
  const random = seededRandom(seed);
  const cell = cellMaker(random, plain);
  const names = symbolNames(symbols);
  const companies = names.map(
    (_, n) => `${companyWords[n % 9]} ${companyWords[(n * 7 + 3) % 9]} ${companyEnds[n % 5]}`,
  );
  // Cells come from a pool per column, so that a million rows are made quickly.
  const pools = new Map<string, string[]>();
  /** Cells of a column; those of a list's own quantity have its sign, such as plus for gainers. */
  const poolOf = (column: string, layout: ListLayout) => {
    const quantity = quantities[layout.file_type]?.find((one) => one.column === column && one.reads === undefined);
    const sign =
      plain || quantity === undefined || quantity.before !== undefined ? '' : quantity.sign === 1 ? '+' : '-';
    const key = `${sign}${column}`;
    const signed = (text: string) => (sign === '' ? text : text.replace(/^[+-]?/, sign));
    const known = pools.get(key) ?? Array.from({ length: 512 }, () => quote(signed(cell(column))));
    pools.set(key, known);
    return known;
  };
  const each = Math.ceil(rows / layouts.length);
  let left = rows;
  return layouts.map((layout) => {
    const mine = Math.min(each, left);
    left -= mine;
    const shift = Math.floor(random() * symbols);
    const columns = ['Symbol', 'Company', ...layout.columns.filter((name) => name !== 'Symbol' && name !== 'Company')];
    const more = ['Sector', 'Notes', 'Exchange'].filter((name) => !columns.includes(name));
    const filled = [...columns, ...more.slice(0, columns.length < 9 ? 3 : 2)];
    const lists = filled.slice(2).map((column) => poolOf(column, layout));
    const lines = [filled.map(quote).join(',')];
    for (let row = 0; row < mine; row += 1) {
      const n = (row + shift) % symbols;
      let line = `${names[n]},${quote(companies[n] ?? '')}`;
      for (let at = 0; at < lists.length; at += 1) line += `,${lists[at]?.[(row * 31 + at * 17 + n) & 511]}`;
      lines.push(line);
    }
    lines.push('');
    return { file_name: `${layout.file_type}.csv`, bytes: Buffer.from(lines.join('\r\n')), rows: mine, layout };
  });
}
