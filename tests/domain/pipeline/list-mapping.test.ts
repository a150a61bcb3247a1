// Headers no rule knows: what their columns are guessed to mean, which mappings can be kept, and how a mapped file is read.
import { expect, test } from 'vitest';
import { guessColumns, guessList } from '../../../src/domain/pipeline/lists/guess-columns.ts';
import { findLayout, layoutWith } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { headerSignature, mappedNames, mappingProblem } from '../../../src/domain/pipeline/lists/list-mapping.ts';
import { probableMeaning } from '../../../src/domain/pipeline/lists/side-words.ts';
import type { CellWords, ListMapping } from '../../../src/domain/pipeline/mapping.ts';
import { recognizeFile } from '../../../src/domain/pipeline/reading/file-reading.ts';
import { foreignTable } from '../../../src/domain/pipeline/reading/table-shape.ts';
import { readMendedRow } from '../../../src/domain/pipeline/rows/mended-row.ts';
import { previewRows } from '../../../src/domain/pipeline/rows/preview-rows.ts';
import { guessedWords, sideValues } from '../../../src/domain/pipeline/rows/side-values.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { receivedOn } from './read-file.ts';

const german = ['Papier', 'Kürzel', 'Aktion', 'Datum', 'Kurs', 'Ziel', 'G'];
const germanCells = [['Kestrel Energy'], ['KEST'], ['KAUF'], ['27.11.2026'], ['18,40'], ['23,00'], ['3']];
const guessed = (header: string[], cells: string[][], list: string) =>
  guessColumns(header, cells, list).map(({ column }) => column);

test('columns are guessed by their names in several languages and by what stands in them', () => {
  const names = ['Company', 'Symbol', 'Direction', 'Date', 'Current Price', 'Price Target', null];
  expect(guessed(german, germanCells, 'price-target-raised')).toEqual(names);
  const english = [['KEST', 'BRKB'], ['Buy'], ['Example Bank'], ['12.5']];
  const found = guessed(['Stock ID', 'Opinion', 'House', 'PT (USD)'], english, 'analyst-ratings');
  expect(found).toEqual(['Symbol', 'Direction', 'Brokerage', 'Price Target']);
  const beside = guessed(['Ticker', 'Opinion', 'Call'], [['KEST'], ['Buy'], ['Upgraded']], 'analyst-ratings');
  expect(beside).toEqual(['Symbol', 'Rating', 'Action']);
  expect(guessed(['Kurs', 'Vol'], [['18.40'], ['1200']], 'golden-cross')).toEqual(['Current Price', 'Volume']);
});

test('a name is not believed against its cells, and no column of a list is guessed twice', () => {
  const found = guessed(['Target group', 'Ticker', 'Code'], [['retail'], ['KEST'], ['KEST']], 'price-target-raised');
  expect(found).toEqual([null, 'Symbol', null]);
  expect(guessed(['constructor', '__proto__'], [['x'], ['y']], 'upgrades')).toEqual([null, null]);
});

test('the kind of file is guessed where its columns tell one', () => {
  const [first, symbols, , ...others] = germanCells;
  const upgraded = [first, symbols, ['Hochstufung'], ...others].map((cells) => cells ?? []);
  expect(guessList(german, upgraded)).toBe('analyst-ratings');
  expect(guessed(german, upgraded, 'analyst-ratings')[2]).toBe('Action');
  expect(guessList(german, germanCells)).toBeNull();
  expect(guessList(['Epic', 'Senator'], [['KEST'], ['Sample Person']])).toBe('congress-trades');
  expect(guessList(['Epic', 'Ziel'], [['KEST'], ['3']])).toBeNull();
});

test('a header is known again whatever its case and marks, and not in another order', () => {
  expect(headerSignature(['Kürzel', ' Ziel (USD) '])).toBe(headerSignature(['KÜRZEL', 'ziel usd']));
  expect(headerSignature(['Kürzel', 'Ziel'])).not.toBe(headerSignature(['Ziel', 'Kürzel']));
  expect(headerSignature(['a b', 'c'])).not.toBe(headerSignature(['a', 'b c']));
});

test.each([
  ['no-such-list', ['Symbol', null], '"no-such-list" is no list of the catalogue'],
  ['golden-cross', ['Symbol'], 'the header has 2 columns, the mapping speaks of 1'],
  ['golden-cross', ['Symbol', 'Politician'], '"Politician" is no column of "Golden Cross Stocks"'],
  ['golden-cross', ['Symbol', 'Symbol'], 'two columns are read as "Symbol"; one of them can be'],
  ['golden-cross', ['Company', null], 'no column is read as Symbol, and every row needs one'],
  ['golden-cross', ['Symbol', null], null],
])('%s with columns %j: %s', (file_type, columns, problem) => {
  const said = mappingProblem({ header: ['A', 'B'], file_type, columns, words: {} });
  expect(said).toBe(problem);
});

test('columns that are not read keep their names, and no rule takes them for something', () => {
  const header = ['Kürzel', 'Action', 'Note', 'Note', ''];
  const names = mappedNames({ header, columns: ['Symbol', null, null, null, null] });
  expect(names).toEqual(['Symbol', 'Action (not read)', 'Note', 'Note 4', 'Column 5']);
});

const file = [
  'Empfehlungen der Woche 48;;;;',
  'Kürzel;Papier;Datum;Kurs;Ziel',
  'KEST;Kestrel Energy;16.11.2026;18,40;23,00',
  'BRKB;Brook Bank;31.02.2026;1.012,44;1.140,00',
  'KEST;Kestrel Energy;16.11.2026;18,40;23,00',
  ';Nobody;16.11.2026;1,00;2,00',
  '',
].join('\n');
const asked = { file_name: 'empfehlungen.csv', list_slug: null, received: '2026-11-17' };
const mapping: ListMapping = {
  header: ['Kürzel', 'Papier', 'Datum', 'Kurs', 'Ziel'],
  file_type: 'price-target-raised',
  columns: ['Symbol', 'Company', 'Date', null, 'Price Target'],
  words: {},
  version: 2,
};

test('a file that nobody knows is described by its header, not by the title above it', () => {
  const titled = '"Empfehlungen, Woche 48"\nKürzel;Papier;Ziel\nKEST;Kestrel Energy;23,00\nBRKB;Brook;11,00\n';
  const { problem } = recognizeFile(encodeUtf8(titled), asked);
  expect(problem).toContain('Kürzel, Papier, Ziel');
  expect(problem).not.toContain('Woche');
  expect(foreignTable(encodeUtf8(titled), { header_line: 3 })).toMatchObject({
    header: ['KEST', 'Kestrel Energy', '23,00'],
  });
  expect(foreignTable(encodeUtf8(titled), { separator: ',' })).toMatchObject({ separator: ',' });
});

test('the table of a foreign file is found below its title, with its own separator', () => {
  expect(foreignTable(encodeUtf8(file))).toEqual({ separator: ';', header_line: 2, header: mapping.header });
});

test('a mapped file is read as the mapping says, by its header below titles; every other is not', () => {
  expect(recognizeFile(encodeUtf8(file), asked).problem).not.toBeNull();
  const look = recognizeFile(encodeUtf8(file), asked, [mapping]);
  expect(look.reading).toMatchObject({
    separator: ';',
    decimal: 'comma',
    header_line: 2,
    file_type: 'price-target-raised',
    date_order: 'day_first',
    columns: ['Symbol', 'Company', 'Date', 'Kurs', 'Price Target'],
    mapping: 2,
  });
  expect(recognizeFile(encodeUtf8(file.replace('Ziel', 'Marke')), asked, [mapping]).reading).toBeNull();
  expect(recognizeFile(encodeUtf8(file), { ...asked, list_slug: 'golden-cross' }, [mapping]).reading).toBeNull();
});

test('a file that a rule knows is read by the rule', () => {
  const known =
    'Company,Symbol,Action,Brokerage,Rating,Price Target\nKestrel,KEST,Upgraded by,Example Bank,Buy,$20.00\n';
  const header = ['Company', 'Symbol', 'Action', 'Brokerage', 'Rating', 'Price Target'];
  const columns = ['Company', 'Symbol', null, null, null, null];
  const look = recognizeFile(encodeUtf8(known), { ...asked, file_name: 'x.csv' }, [
    { header, columns, words: {}, file_type: 'golden-cross', version: 1 },
  ]);
  expect(look.reading).toMatchObject({ file_type: 'analyst-ratings' });
  expect(look.reading?.mapping).toBeUndefined();
});

/** A file as its mapping reads it: the preview of its rows, and what a mended one becomes. */
function mapped(text: string, by: ListMapping) {
  const { reading } = recognizeFile(encodeUtf8(text), asked, [by]);
  const layout = layoutWith(by.file_type, reading);
  if (reading === null || layout === null) throw new Error('The file is not read.');
  const dates = { ...receivedOn('2026-11-17'), order: reading.date_order };
  const preview = previewRows(encodeUtf8(text), layout, reading, dates, () => null);
  if ('problem' in preview) throw new Error(preview.problem);
  const mend = (cells: string[]) => readMendedRow(cells, { reading, layout, dates, lastClose: () => null }).signal;
  return { preview, mend };
}

test('the preview accounts for every row: accepted, set aside with its reason, or skipped', () => {
  const { preview } = mapped(file, mapping);
  expect(preview).toMatchObject({ accepted: 1, quarantined: 2, skipped: 1 });
  expect(preview.rows.map(({ line, outcome, symbol, date }) => [line, outcome, symbol, date])).toEqual([
    [3, 'accepted', 'KEST', '2026-11-16'],
    [4, 'quarantined', null, null],
    [5, 'skipped', null, null],
    [6, 'quarantined', null, null],
  ]);
  expect(preview.rows[1]?.reason).toBe('the date cannot be read');
  expect(preview.rows[0]?.direction).toBe('bullish');
});

test('a quarantined row of a mapped file is mended by the meanings of its mapping', () => {
  const signal = mapped(file, mapping).mend(['BRKB', 'Brook Bank', '13.11.2026', '1.012,44', '1.140,00']);
  expect(signal).toMatchObject({ company: 'Brook Bank', signal_date: '2026-11-13', direction: 'bullish' });
  expect(JSON.parse(signal?.row_data ?? '{}')).toMatchObject({ 'Price Target': '1140.00' });
});

const spoken = 'Kürzel;Richtung|KEST;Kauf|BRKB;VERKAUF|ZSSU;Halten|KLBG;Kauf|WREN;Info|FOXG;buy|'.replaceAll('|', '\n');
const spokenMapping = (words: CellWords): ListMapping => ({
  header: ['Kürzel', 'Richtung'],
  file_type: 'new-coverage',
  columns: ['Symbol', 'Rating'],
  words,
  version: 1,
});
test.each([
  ['Kauf', 'buy'],
  ['VERKAUFEN', 'sell'],
  ['  Halten ', 'hold'],
  ['Achat', 'buy'],
  ['Vente', 'sell'],
  ['conserver', 'hold'],
  ['compra', 'buy'],
  ['Venta', 'sell'],
  ['koop', 'buy'],
  ['Verkoop', 'sell'],
  ['Herabgestuft', 'downgrade'],
  ['Kursziel erhöht', 'target_raised'],
  ['Relèvement', 'upgrade'],
  ['Quartalszahlen', null],
])('the word %s probably means %s', (cell, meaning) => {
  expect(probableMeaning(cell)).toBe(meaning);
});

test('the words of the deciding column are counted; those the rules do not know are guessed', () => {
  const layout = findLayout('new-coverage');
  if (layout === null) throw new Error('There is no such list.');
  const valuesOf = (of: typeof layout, column: string) =>
    sideValues(encodeUtf8(spoken), foreignTable(encodeUtf8(spoken)), of, ['Symbol', column]);
  const found = valuesOf({ ...layout, route: 'momentum' }, 'Direction');
  expect(found).toMatchObject({ column: 'Direction', cell: 1, more: 0 });
  expect(found?.values).toEqual([
    { text: 'Kauf', rows: 2, otherwise: 'quarantined', guess: 'buy' },
    { text: 'VERKAUF', rows: 1, otherwise: 'quarantined', guess: 'sell' },
    { text: 'Halten', rows: 1, otherwise: 'quarantined', guess: null },
    { text: 'Info', rows: 1, otherwise: 'quarantined', guess: null },
    { text: 'buy', rows: 1, otherwise: 'known', guess: null },
  ]);
  const ratings = valuesOf(layout, 'Rating')?.values.map(({ otherwise, guess }) => `${otherwise} ${guess}`);
  const said = ['quarantined buy', 'quarantined sell', 'quarantined hold', 'quarantined null', 'known null'];
  expect(ratings).toEqual(said);
  expect(guessedWords(found?.values ?? [])).toEqual({ kauf: 'buy', verkauf: 'sell' });
  expect(valuesOf(layout, 'Richtung')).toBeNull();
});

test('rows are read by the words of their mapping, in any case, and the row keeps its own', () => {
  const words: CellWords = { kauf: 'buy', verkauf: 'sell', halten: 'hold', info: 'ignore' };
  const { preview, mend } = mapped(spoken, spokenMapping(words));
  expect(preview.rows.map(({ symbol, direction }) => [symbol, direction])).toEqual([
    ['KEST', 'bullish'],
    ['BRKB', 'bearish'],
    ['ZSSU', 'neutral'],
    ['KLBG', 'bullish'],
    [null, null],
    ['FOXG', 'bullish'],
  ]);
  expect(preview.skip_reasons).toEqual([{ reason: 'the mapping leaves out rows that say "Info"', rows: 1 }]);
  const signal = mend(['KEST', 'Verkauf']);
  expect(signal).toMatchObject({ symbol: 'KEST', direction: 'bearish' });
  expect(JSON.parse(signal?.row_data ?? '{}')).toMatchObject({ Rating: 'Verkauf' });
});

test('a word means only what a row of its list can be', () => {
  const problemOf = (part: Partial<ListMapping>) => mappingProblem({ ...spokenMapping({ kauf: 'buy' }), ...part });
  expect(problemOf({})).toBeNull();
  expect(problemOf({ words: { kauf: 'upgrade' } })).toBe('"kauf" cannot mean upgrade in "New Coverage (Initiations)"');
  expect(problemOf({ columns: ['Symbol', null] })).toBe(
    'words have a meaning, but no column is read that says what a row is',
  );
});
