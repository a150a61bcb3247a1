// Files of the corpus that are no lists, and rows that cannot be read.
import { type CorpusFile, gainers, german, moves, written } from './corpus-writing.ts';

const long = 'x'.repeat(300 * 1024);
export const dirt: CorpusFile[] = [
  {
    name: 'header only/gap_up.csv',
    content: written([moves]),
    becomes: 'gap-up skipped 0 = 0 + 0 + 0',
    notes: ['The list has no rows.'],
  },
  { name: 'empty/gap_up.csv', content: '', becomes: 'unknown failed 0 = 0 + 0 + 0', notes: ['the file is empty'] },
  {
    name: 'line ends/gap_up.csv',
    content: '\r\n\r\n',
    becomes: 'unknown failed 0 = 0 + 0 + 0',
    notes: ['the file is empty'],
  },
  {
    name: 'page/gap_up.csv',
    content: '<!DOCTYPE html>\n<html><body>\nSign in, please\n</body></html>\n',
    becomes: 'unknown failed 0 = 0 + 0 + 0',
    notes: ['the file is a web page, not a list; the export may have needed a login'],
  },
  { name: 'json/gap_up.csv', content: '{"symbol":"KSTA",\n"price":1}\n', becomes: 'unknown skipped 1 = 0 + 0 + 1' },
  {
    name: 'ragged/percentage_gainers.csv',
    content: written([...gainers(), ['SHRT', 'Short Co'], ['LONG', 'Long Co', '$1', '+1%', '1', 'x', 'y']]),
    becomes: 'percentage-gainers imported 5 = 3 + 2 + 0',
    reasons: ['the row has 2 cells, the header 5', 'the row has 7 cells, the header 5'],
  },
  {
    name: 'ragged german/percentage_gainers.csv',
    content: written([...gainers(german), ['SHRT', 'Short Co']], { separator: ';' }),
    becomes: 'percentage-gainers imported 4 = 3 + 1 + 0',
    reasons: ['the row has 2 cells, the header 5'],
  },
  {
    name: 'two columns of one name/gap_up.csv',
    content: 'Symbol,Symbol,Volume\nKSTA,KSTC,2\nKSTB,KSTD,2\n',
    becomes: 'gap-up failed 2 = 0 + 2 + 0',
    reasons: ['two columns are called "Symbol"; give each a name of its own'],
  },
  {
    name: 'no symbols/gap_up.csv',
    content: 'Stock name,Volume\nKestrel,1\n',
    becomes: 'gap-up failed 1 = 0 + 1 + 0',
    reasons: ['no symbol column among Stock name, Volume; a column must be called Symbol or Ticker'],
  },
  {
    name: 'long row/percentage_gainers.csv',
    content: written([...gainers(), ['LONG', long, '$1', '+1%', '1'], ['NEXT', 'Next Co', '$1', '+1%', '1']]),
    becomes: 'percentage-gainers imported 5 = 4 + 1 + 0',
    reasons: ['the row is longer than 256 kB'],
  },
  {
    name: 'long quoted row/percentage_gainers.csv',
    content: written([...gainers(), ['LONG', `${long},`, '$1', '+1%', '1'], ['NEXT', 'Next Co', '$1', '+1%', '1']], {
      separator: ';',
    }),
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
    name: 'wide row/percentage_gainers.csv',
    content: written([...gainers(), ['WIDE', ...Array(300).fill('x')]]),
    becomes: 'percentage-gainers imported 4 = 3 + 1 + 0',
    reasons: ['the row has more than 200 cells'],
  },
  {
    name: 'no text/percentage_gainers.csv',
    content: written([...gainers(), ['NULL', 'a\u0000b', '$1', '+1%', '1']]),
    becomes: 'percentage-gainers imported 4 = 3 + 1 + 0',
    reasons: ['a character that is no text (NUL, or half of a surrogate pair)'],
  },
  {
    name: 'impossible cells/percentage_gainers.csv',
    content: written([
      ...gainers(),
      ['', 'Nobody Inc.', '$1', '+1%', '1'],
      ['\u0410BCD', 'Look-alike', '$1', '+1%', '1'],
      ['MINU', 'Minus Co', '-$5', '+1%', '1'],
    ]),
    becomes: 'percentage-gainers imported 6 = 3 + 3 + 0',
    reasons: ['a price below zero', 'no symbol', 'the symbol has letters outside A to Z'],
  },
  {
    name: 'repeated/percentage_gainers.csv',
    content: written([
      ...gainers(),
      ['NEST', 'Nest', '$1', '+1%', '1'],
      ['NEST', 'Nest', '$1', '+1%', '1'],
      ['NEST', 'N', '$1', '+1%', '1'],
    ]),
    becomes: 'percentage-gainers imported 6 = 4 + 0 + 2',
    notes: ['the same row again (1)', 'the same stock again in a list with one row a stock (1)'],
  },
  {
    name: 'twin one/gap_up.csv',
    content: written([moves, ['TWIN', 'Twin Co', '$1', '+1%', '1']]),
    becomes: 'gap-up imported 1 = 1 + 0 + 0',
  },
  {
    name: 'twin two/gap-up.csv',
    content: written([moves, ['TWIN', 'Twin Co', '$1', '+1%', '1']]),
    becomes: 'gap-up skipped 1 = 0 + 0 + 1',
    notes: ['The same content as twin one/gap_up.csv.'],
  },
  {
    name: 'only names/gap_up.csv',
    content: 'Symbol\nKSTA\nKSTB\n',
    becomes: 'unknown skipped 2 = 0 + 0 + 2',
    notes: ['its name says "Gap Up Stocks"'],
  },
];
