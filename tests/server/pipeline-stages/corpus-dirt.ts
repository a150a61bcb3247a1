// Files of the corpus that are no lists, rows that cannot be read, and files that come twice.
import { type CorpusFile, gainers, german, moves, written } from './corpus-writing.ts';

const long = 'x'.repeat(300 * 1024);
const raised = 'Symbol,Action,Brokerage,Price Target\nKEST,Target Raised by,Sample,$5.00 \u279d $6.00\n';
const RAISED = 'price-target-raised-2026-11-16';
const twin: Omit<CorpusFile, 'name'> = {
  content: raised,
  becomes: 'price-target-raised skipped 1 = 0 + 0 + 1',
  notes: [`The same content as ${RAISED}.csv. 1 row skipped with it.`],
};
const failed = (name: string, content: string, rows: number, ...notes: string[]): CorpusFile => ({
  name,
  content,
  becomes: `gap-up failed ${rows} = 0 + ${rows} + 0`,
  reasons: notes,
  notes: notes.map((note) => `Not read: ${note}.`),
});
const unknown = (name: string, content: string, rows: number, ...notes: string[]): CorpusFile => ({
  name,
  content,
  becomes: `unknown skipped ${rows} = 0 + 0 + ${rows}`,
  notes: [`${rows} ${rows === 1 ? 'row' : 'rows'} skipped with it.`, ...notes],
});

// B-10, B-12
export const dirt: CorpusFile[] = [
  {
    name: 'header only/gap_up.csv',
    content: written([moves]),
    becomes: 'gap-up skipped 0 = 0 + 0 + 0',
    notes: ['The list has no rows.'],
  },
  {
    name: 'empty/gap_up.csv',
    content: '\r\n',
    becomes: 'unknown failed 0 = 0 + 0 + 0',
    notes: ['Not read: the file is empty.'],
  },
  {
    name: 'page/gap_up.csv',
    content: '<!DOCTYPE html>\n<html><body>\nSign in, please\n</body></html>\n',
    becomes: 'unknown failed 0 = 0 + 0 + 0',
    notes: ['Not read: the file is a web page, not a list; the export may have needed a login.'],
  },
  failed(
    'two columns of one name/gap_up.csv',
    'Symbol,Symbol,Volume\nKSTA,KSTC,2\nKSTB,KSTD,2\n',
    2,
    'two columns are called "Symbol"; give each a name of its own',
  ),
  failed(
    'no symbols/gap_up.csv',
    'Stock name,Volume\nKestrel,5\nAlder,6\n',
    2,
    'no symbol column among Stock name, Volume; a column must be called Symbol or Ticker',
  ),
  unknown('json/gap_up.csv', '{"symbol":"KSTA",\n"price":1}\n', 1),
  unknown('shopping.csv', 'Milk,Eggs\n1,2\n3,4\n', 2, 'neither its columns (Milk, Eggs) nor its name are those of a'),
  unknown(
    'only names/low_peg.csv',
    'Symbol,PE Ratio\nKEST,12\n',
    1,
    'its name says "Low P/E-Growth Stocks", but such a list has a column PEG Ratio; this file has Symbol, PE Ratio.',
  ),
  unknown(
    'holdings/institutional_buying.csv',
    'Symbol,Institution,Shares,Value\nKSTA,Sample Fund,100,1000\n',
    1,
    'its name says "Institutional Buying (13F)", but such a list has a column Change or Buy/Sell or Transaction',
  ),
  unknown(
    'units/institutional-buying.csv',
    'Symbol,Institution,Shares (thousands),Change (bps),Amount ($M)\nAAPL,Fund A,1000,-250,100\n',
    1,
  ),
  unknown(
    'average targets/price_target_raised.csv',
    'Symbol,Company,Price Target,Analysts\nKSTA,Sample Co,$12.00,18\n',
    1,
    'its name says "Price Target Increases", but such a list has a column Action or Brokerage',
  ),
  unknown(
    'biggest-gainers.csv',
    'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s)\nA,AAPL,$232.10,+3.2%,512,480,High\n',
    1,
    'all 7 columns agree with',
  ),
  unknown(
    'scores of our own/signals-pro_2114Z.csv',
    '\ufeffsymbol,company,smart_cat_score,bullish_score,bearish_score,as_of\r\nAAPL,Apple,12,12,0,2026-11-16T21:14:00.000Z\r\n',
    1,
  ),
  {
    name: 'ragged/gap_down.csv',
    content: 'Symbol,Volume\nKEST\nALDR,1,2\n',
    becomes: 'gap-down skipped 2 = 0 + 2 + 0',
    reasons: ['the row has 1 cells, the header 2', 'the row has 3 cells, the header 2'],
    notes: ['2 rows that cannot be read. No row of the list can be read.'],
  },
  {
    name: 'no symbol at all/most_active.csv',
    content: 'Symbol,Volume\n-,1\n-,2\n',
    becomes: 'most-active skipped 2 = 0 + 2 + 0',
    reasons: ['no symbol'],
    notes: ['2 rows quarantined: no symbol (2). No row became a signal.'],
  },
  {
    name: 'long row/percentage_gainers.csv',
    content: written([...gainers(), ['LONG', long, '$1', '+1%', '1'], ['NEXT', 'Next Co', '$1', '+1%', '1']]),
    becomes: 'percentage-gainers imported 5 = 4 + 1 + 0',
    reasons: ['the row is longer than 256 kB'],
  },
  {
    name: 'open quote/percentage_gainers.csv',
    content: written(gainers(), { after: ['OPEN,"Open Co,$1,+1%,1', 'NEXT,"Next, Inc.",$1,+1%,1'] }),
    becomes: 'percentage-gainers imported 5 = 4 + 1 + 0',
    reasons: ['a quote is opened and not closed in this row'],
  },
  {
    name: 'no text/gap_down.csv',
    content: Buffer.from(
      '\ufeffSymbol,Volume,Note\nKEST,1,a\u0000b\nBROK,1,\ud800x\nALDR,1,"back\\u0000slash"\n',
      'utf16le',
    ),
    becomes: 'gap-down imported 3 = 1 + 2 + 0',
    reasons: ['a character that is no text (NUL, or half of a surrogate pair)'],
  },
  {
    name: 'twice/percentage_gainers.csv',
    content: 'Company,Symbol,Price Change,Price Change,Volume\nNVIDIA,NVDA,3.2%,+4.34,1\n',
    becomes: 'percentage-gainers imported 1 = 1 + 0 + 0',
    notes: ['Two columns are called "Price Change": column 3 is read, column 4 is not.'],
  },
  {
    name: 'totals and source/percentage_gainers.csv',
    content: written([...gainers(german), ['Total: 3', '', '', '', '']], {
      separator: ';',
      after: ['', 'Source: Example Exchange', '\u00a9 2026'],
    }),
    becomes: 'percentage-gainers imported 6 = 3 + 0 + 3',
    notes: ['a total, not a stock (1)', 'a note, not a row of the table (2)'],
  },
  {
    name: 'two exports in one/percentage_gainers.csv',
    content: written([...gainers(), moves, ['NEST', 'Nest', '$1.00', '+1%', '1']]),
    becomes: 'percentage-gainers imported 5 = 4 + 0 + 1',
    notes: ['the header line again (1)'],
  },
  {
    name: 'repeated/percentage_gainers.csv',
    content: written([...gainers(), ...['Nest', 'Nest', 'N'].map((name) => ['NEST', name, '$1', '+1%', '1'])]),
    becomes: 'percentage-gainers imported 6 = 4 + 0 + 2',
    notes: ['the same row again (1)', 'the same stock again in a list with one row a stock (1)'],
  },
  // Of equal files the one counts whose name says its list.
  { ...twin, name: 'a copy of something.csv' },
  { ...twin, name: `${RAISED} (1).csv` },
  { name: `${RAISED}.csv`, content: raised, becomes: 'price-target-raised imported 1 = 1 + 0 + 0' },
  ...['', ' (1)'].map(
    (copy, at): CorpusFile => ({
      name: `gap-up_2026-11-12${copy}.csv`,
      content: `Symbol,Volume\nKST${'AB'[at]},1\n`,
      becomes: 'gap-up imported 1 = 1 + 0 + 0',
      notes: [`Came with another file of this list: gap-up_2026-11-12${copy === '' ? ' (1)' : ''}.csv.`],
    }),
  ),
];
