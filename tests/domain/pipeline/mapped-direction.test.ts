// A column that says buy, sell or hold: guessed as Direction, offered with its words, and obeyed by every list whose rows can differ.
import { expect, test } from 'vitest';
import { guessColumns } from '../../../src/domain/pipeline/lists/guess-columns.ts';
import { layoutWith } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { mappedNames, mappingProblem } from '../../../src/domain/pipeline/lists/list-mapping.ts';
import type { ListMapping } from '../../../src/domain/pipeline/mapping.ts';
import { recognizeFile } from '../../../src/domain/pipeline/reading/file-reading.ts';
import { foreignTable } from '../../../src/domain/pipeline/reading/table-shape.ts';
import { previewRows } from '../../../src/domain/pipeline/rows/preview-rows.ts';
import { guessedWords, sideValues } from '../../../src/domain/pipeline/rows/side-values.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';

const asked = { file_name: 'calls.csv', list_slug: null, received: '2026-11-17' };
const dates = { fetched: null, named: null, fallback: '2026-11-17', newest: '2026-11-17', order: 'both' as const };

const directed = [
  'ticker,description,hedge_fund,action,date_updated',
  'KEST,Kestrel,Fund A,Purchase,2026-11-16',
  'BRKB,Brook,Fund A,Sale,2026-11-16',
  'ZSSU,Zest,Fund A,Halten,2026-11-16',
  '',
].join('\n');

test.each([
  ['upgrades', ['bullish', null, null]],
  ['downgrades', [null, 'bearish', null]],
  ['price-target-raised', ['bullish', null, null]],
  ['price-target-lowered', [null, 'bearish', null]],
  ['new-coverage', ['bullish', 'bearish', 'neutral']],
  ['insider-transactions', ['bullish', 'bearish', null]],
  ['institutional-buying', ['bullish', 'bearish', null]],
])('a mapped Direction is obeyed in %s, and a row against the list is no signal of it', (file_type, expected) => {
  const header = ['ticker', 'description', 'hedge_fund', 'action', 'date_updated'];
  const columns = ['Symbol', 'Company', null, 'Direction', 'Date'];
  const said: ListMapping = { header, file_type, columns, words: {}, version: 1 };
  expect(mappingProblem(said)).toBeNull();
  const { reading } = recognizeFile(encodeUtf8(directed), asked, [said]);
  const layout = layoutWith(file_type, reading);
  if (reading === null || layout === null) throw new Error('The file is not read.');
  const side = sideValues(encodeUtf8(directed), foreignTable(encodeUtf8(directed)), layout, mappedNames(said));
  expect(side?.column).toBe('Direction');
  const words = file_type === 'new-coverage' ? guessedWords(side?.values ?? []) : {};
  const preview = previewRows(encodeUtf8(directed), { ...layout, words }, reading, dates, () => null);
  if ('problem' in preview) throw new Error(preview.problem);
  expect(preview.rows.map(({ direction }) => direction)).toEqual(expected);
});

test('a column of buy and sell is a direction wherever rows of a list differ, never a rating', () => {
  const cells = ['KEST BRKB', 'KAUF VERKAUF HALTEN'].map((texts) => texts.split(' '));
  for (const file_type of ['upgrades', 'downgrades', 'price-target-raised', 'analyst-ratings', 'new-coverage']) {
    for (const name of ['Aktion', 'Rating', 'action', 'Empfehlung', 'Opinion']) {
      const found = guessColumns(['Ticker', name], cells, file_type);
      expect(found.map(({ column }) => column)).toEqual(['Symbol', 'Direction']);
    }
  }
});
