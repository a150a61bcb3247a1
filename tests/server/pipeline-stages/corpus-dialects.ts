// Files of the corpus in other dialects: separators, decimal marks, encodings, titles, totals and notes.
import { type CorpusFile, gainers, german, moves, written } from './corpus-writing.ts';

const windows1252 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const three = 'percentage-gainers imported 3 = 3 + 0 + 0';
const gainersFile = (name: string, content: string | Buffer, notes?: string[]): CorpusFile => ({
  name: `${name}/percentage gainers.csv`,
  content,
  becomes: three,
  ...(notes && { notes }),
});

const semicolons = 'Cells are separated by semicolons.';
const tabs = 'Cells are separated by tabs.';
const comma = 'Numbers have a decimal comma';

export const dialects: CorpusFile[] = [
  gainersFile('commas', written(gainers())),
  gainersFile('crlf', written(gainers(), { lineEnd: '\r\n' })),
  gainersFile('cr', written(gainers(), { lineEnd: '\r' })),
  gainersFile('all quoted', written(gainers(), { quoted: true })),
  gainersFile('semicolons', written(gainers(), { separator: ';' }), [semicolons]),
  gainersFile('semicolons and decimal commas', written(gainers(german), { separator: ';' }), [semicolons, comma]),
  gainersFile('semicolons all quoted', written(gainers(german), { separator: ';', quoted: true }), [semicolons]),
  gainersFile(
    'points for thousands',
    written(
      gainers(() => '1.234,50'),
      { separator: ';' },
    ),
    [comma],
  ),
  gainersFile('tabs', written(gainers(), { separator: '\t' }), [tabs]),
  gainersFile('tabs and decimal commas', written(gainers(german), { separator: '\t', lineEnd: '\r\n' }), [tabs, comma]),
  gainersFile('bars', written(gainers(), { separator: '|' }), ['vertical bars']),
  gainersFile('sep semicolon', written(gainers(german), { separator: ';', before: ['sep=;'] }), [semicolons, 'line 2']),
  gainersFile('sep comma', written(gainers(), { before: ['sep=,'] }), ['The header stands on line 2.']),
  gainersFile('sep tab', written(gainers(), { separator: '\t', before: ['"sep=\t"'] }), [tabs]),
  gainersFile('decimal commas in quotes', written(gainers(german)), [comma]),
  gainersFile('utf-8 mark', `\ufeff${written(gainers())}`, ['UTF-8 with a byte order mark']),
  gainersFile('utf-8 mark and sep', `\ufeff${written(gainers(), { separator: ';', before: ['sep=;'] })}`, [semicolons]),
  gainersFile('utf-16 tabs', utf16(`\ufeff${written(gainers(), { separator: '\t', lineEnd: '\r\n' })}`), [
    'UTF-16',
    tabs,
  ]),
  gainersFile('utf-16 big end', utf16(`\ufeff${written(gainers())}`).swap16(), ['UTF-16 (big endian)']),
  gainersFile('utf-16 unmarked', utf16(written(gainers(), { separator: ';' })), ['UTF-16', semicolons]),
  gainersFile('windows-1252', windows1252(written(gainers())), ['Windows-1252']),
  gainersFile('windows-1252 german', windows1252(written(gainers(german), { separator: ';' })), [
    'Windows-1252',
    comma,
  ]),
  gainersFile('title', written(gainers(), { before: ['Biggest gainers of the day'] }), [
    'The header stands on line 2.',
  ]),
  gainersFile(
    'titles',
    written(gainers(), { before: ['Gainers, all exchanges', 'Exported 11/17/2026, 9:00 AM', '', 'Symbols: 3'] }),
    ['The header stands on line 5.'],
  ),
  gainersFile('titles german', written(gainers(german), { separator: ';', before: ['Gewinner des Tages;;;;'] }), [
    semicolons,
  ]),
  {
    name: 'footer/percentage_gainers.csv',
    content: written(gainers(), { after: ['Prices are delayed by at least fifteen minutes, without warranty'] }),
    becomes: 'percentage-gainers imported 4 = 3 + 0 + 1',
    notes: ['a note, not a row of the table (1)'],
  },
  {
    name: 'totals/percentage_gainers.csv',
    content: written([...gainers(), ['Total', '', '', '', '1158355'], ['TOTAL', '3 stocks', '', '', '']]),
    becomes: 'percentage-gainers imported 5 = 3 + 0 + 2',
    notes: ['a total, not a stock (2)'],
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
    name: 'empty lines/percentage_gainers.csv',
    content: written([...gainers(), ['', '', '', '', ''], ['', '', '', '', '']], { after: ['', ''] }),
    becomes: 'percentage-gainers imported 5 = 3 + 0 + 2',
    notes: ['a line of the table without any content (2)'],
  },
  {
    name: 'two exports in one/percentage_gainers.csv',
    content: written([...gainers(), moves, ['NEST', 'Nest', '$1.00', '+1%', '1']]),
    becomes: 'percentage-gainers imported 5 = 4 + 0 + 1',
    notes: ['the header line again (1)'],
  },
  {
    name: 'a separator too many/percentage_gainers.csv',
    content: written(gainers().map((row, at) => (at === 0 ? row : [...row, '']))),
    becomes: three,
  },
];
