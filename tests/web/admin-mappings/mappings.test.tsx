// List mappings: unknown files, guesses and preview, saving and changing a mapping.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { KeptMapping, OpenedFile } from '../../../src/web/admin/mappings/mapping-types.ts';
import { MappingsScreen } from '../../../src/web/admin/mappings/mappings-screen.tsx';
import { type Answers, type Asked, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const file = {
  id: 7,
  batch_id: 413,
  file_name: 'week-47.csv',
  size_bytes: 120,
  row_count: 3,
  notes: 'Unknown list: neither its columns nor its name are those of a known list.',
  received_at: '2026-11-17T18:00:00.000Z',
  waits: false,
};
const row = {
  line: 2,
  raw: 'KEST;23,00',
  outcome: 'accepted' as const,
  symbol: 'KEST',
  signal_type: 'Price Target Raised',
  direction: 'bullish' as const,
  date: '2026-11-16',
  reason: null,
};
const opened: OpenedFile = {
  file,
  separator: ';',
  header_line: 1,
  encoding: 'windows-1252',
  decimal: 'comma',
  date_order: 'day_first',
  stated: [],
  columns: [
    { name: 'Kürzel', samples: ['KEST', 'BRKB'], column: 'Symbol', why: '"kürzel" in its name' },
    { name: 'Ziel', samples: ['23,00'], column: null, why: null },
  ],
  list: 'price-target-raised',
  choices: ['Symbol', 'Company', 'Price Target'],
  side: null,
  lists: [
    { file_type: 'price-target-raised', name: 'Price Target Raised' },
    { file_type: 'upgrades', name: 'Upgrades' },
  ],
  problem: null,
  preview: {
    accepted: 2,
    quarantined: 1,
    skipped: 0,
    quarantine_reasons: [{ reason: 'the date cannot be read', rows: 1 }],
    skip_reasons: [],
    rows: [
      row,
      { ...row, line: 3, raw: 'BRKB;11,40', outcome: 'quarantined', symbol: null, reason: 'the date cannot be read' },
    ],
  },
  is_whole: true,
  kept: null,
};
const mapping: KeptMapping = {
  header: ['Kürzel', 'Ziel'],
  file_type: 'price-target-raised',
  columns: ['Symbol', 'Price Target'],
  words: { angehoben: 'target_raised' },
  version: 1,
  list_name: 'Price Target Raised',
  file_id: 7,
  file_name: 'week-47.csv',
  created_at: '2026-11-17T18:05:00.000Z',
  created_by: 'Sample Admin',
  is_current: true,
};

async function open(answers: Answers = {}, address = '/admin/pipeline/mappings') {
  const server = await serveContract({
    unknownFiles: { files: [file] },
    unknownFile: opened,
    listMappings: { mappings: [] },
    saveMapping: { message: 'Kept as version 1 for files with these columns.', version: 1 },
    ...answers,
  });
  drawScreen(
    address,
    <Routes>
      <Route path="/admin/pipeline/mappings" element={<MappingsScreen />} />
      <Route path="/admin/pipeline" element={<p>Pipeline Status</p>} />
    </Routes>,
  );
  return server;
}

const lastQuery = (asked: readonly Asked[]) =>
  new URL(asked.findLast(({ name }) => name === 'unknownFile')?.path ?? '', 'http://x').searchParams;

test('an unknown file is opened, a column is said, the preview follows, and the mapping is kept', async () => {
  const user = userEvent.setup();
  const { asked, answers } = await open();
  await user.click(await screen.findByRole('button', { name: 'Map week-47.csv' }));
  const assistant = await screen.findByRole('region', { name: 'Mapping of week-47.csv' });
  expect(within(assistant).getByLabelText('Kürzel')).toHaveValue('Symbol');
  expect(assistant).toHaveTextContent('by "kürzel" in its name');
  expect(assistant).toHaveTextContent('2 accepted1 quarantined0 skipped');
  expect(assistant).toHaveTextContent('the date cannot be read (1)');
  const preview = within(assistant).getByRole('table', { name: 'Rows as they would be read' });
  expect(within(preview).getByRole('row', { name: /KEST/ })).toHaveTextContent(
    'Price Target Raisedbullish2026-11-16accepted',
  );

  const columns = opened.columns.map((column) => ({ ...column, column: column.column ?? 'Price Target', why: null }));
  answers.unknownFile = { ...opened, columns };
  await user.selectOptions(within(assistant).getByLabelText('Ziel'), 'Price Target');
  await waitFor(() => expect(within(assistant).getByLabelText('Ziel')).toHaveValue('Price Target'));
  expect(JSON.parse(lastQuery(asked).get('columns') ?? '')).toEqual(['Symbol', 'Price Target']);

  const keep = within(assistant).getByRole('button', { name: 'Keep mapping and read 2 rows' });
  await waitFor(() => expect(keep).toBeEnabled());
  await user.click(keep);
  expect(await screen.findByText('Kept as version 1 for files with these columns.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'saveMapping')?.body).toEqual({
    list: 'price-target-raised',
    columns: ['Symbol', 'Price Target'],
    words: {},
    replaces: 0,
  });
  expect(screen.getByRole('link', { name: 'Run the pipeline' })).toHaveAttribute('href', '/admin/pipeline');
});

test('separator, header line, encoding, decimal mark and order of dates are shown as found, changed, and kept', async () => {
  const user = userEvent.setup();
  const { asked, answers } = await open({}, '/admin/pipeline/mappings?file=7');
  for (const [label, found] of [
    ['Separator', 'semicolon, found'],
    ['Header line', 'line 1, found'],
    ['Encoding', 'Windows-1252, found'],
    ['Decimal mark', 'comma, found'],
    ['Date order', 'day first, found'],
  ] as const) {
    expect(await screen.findByLabelText(label)).toHaveDisplayValue(found);
  }
  answers.unknownFile = { ...opened, date_order: 'month_first', stated: ['date_order'] };
  await user.selectOptions(screen.getByLabelText('Date order'), 'month first');
  await waitFor(() => expect(lastQuery(asked).get('date_order')).toBe('month_first'));
  expect(screen.getByLabelText('Date order')).toHaveDisplayValue('month first');
  answers.unknownFile = { ...opened, date_order: 'month_first', header_line: 2, stated: ['date_order', 'header_line'] };
  await user.selectOptions(screen.getByLabelText('Header line'), 'line 2');
  await waitFor(() => expect(lastQuery(asked).get('header_line')).toBe('2'));
  expect(lastQuery(asked).get('date_order')).toBe('month_first');
  expect(lastQuery(asked).get('columns')).toBeNull();
  const keep = await screen.findByRole('button', { name: 'Keep mapping and read 2 rows' });
  await waitFor(() => expect(keep).toBeEnabled());
  await user.click(keep);
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'saveMapping')?.body).toMatchObject({
      date_order: 'month_first',
      header_line: 2,
    }),
  );
});

test('another list asks for its own guesses, and a mapping with a problem cannot be kept', async () => {
  const user = userEvent.setup();
  const problem = 'no column is read as Symbol, and every row needs one';
  const { asked } = await open(
    { unknownFile: { ...opened, problem, preview: null } },
    '/admin/pipeline/mappings?file=7',
  );
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Keep mapping/ })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('List of the catalogue'), 'upgrades');
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'unknownFile')?.path).toMatch(/unknown-files\/7\?list=upgrades$/),
  );
});

test('a kept mapping is changed from its row, as the version after it', async () => {
  const user = userEvent.setup();
  const { asked } = await open({
    unknownFiles: { files: [] },
    unknownFile: { ...opened, kept: mapping },
    listMappings: { mappings: [mapping] },
    saveMapping: new Refused({ status: 409, detail: 'Somebody else has kept a mapping for this header meanwhile' }),
  });
  expect(await screen.findByText('Every file was read')).toBeVisible();
  const kept = await screen.findByRole('table', { name: 'Kept mappings' });
  expect(within(kept).getByRole('row', { name: /week-47/ })).toHaveTextContent(
    'Kürzel as Symbol, Ziel as Price Target',
  );
  await user.click(within(kept).getByRole('button', { name: 'Change the mapping of week-47.csv' }));
  expect(await screen.findByText('Kept as version 2, in place of version 1.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Keep mapping/ }));
  expect(await screen.findByText(/Somebody else has kept a mapping/)).toBeVisible();
  expect(asked.find(({ name }) => name === 'saveMapping')?.body).toMatchObject({ replaces: 1 });
});

test('words of the deciding column are guessed or chosen, the preview asks with them, and they are kept', async () => {
  const user = userEvent.setup();
  const word = { rows: 1, otherwise: 'quarantined' as const, meaning: null, is_guess: false };
  const side: OpenedFile['side'] = {
    name: 'Richtung',
    choices: ['buy', 'sell', 'hold', 'ignore'],
    words: [
      { ...word, text: 'Kauf', rows: 12, meaning: 'buy', is_guess: true },
      { ...word, text: 'Info' },
      { ...word, text: 'sell', otherwise: 'known' },
    ],
    more: 2,
  };
  const { asked } = await open({ unknownFile: { ...opened, side } }, '/admin/pipeline/mappings?file=7');
  const list = await screen.findByRole('list', { name: 'Words of Richtung' });
  expect(within(list).getByLabelText('Meaning of Kauf')).toHaveValue('buy');
  expect(list).toHaveTextContent('by the word itself');
  expect(within(list).getByLabelText('Meaning of sell')).toHaveDisplayValue('as it stands');
  expect(within(list).getByLabelText('Meaning of Info')).toHaveDisplayValue('no meaning: quarantined');
  expect(screen.getByText('and 2 rarer words')).toBeVisible();

  await user.selectOptions(within(list).getByLabelText('Meaning of Info'), 'leave the row out');
  await waitFor(() =>
    expect(JSON.parse(lastQuery(asked).get('words') ?? '{}')).toEqual({ kauf: 'buy', info: 'ignore' }),
  );
  const keep = screen.getByRole('button', { name: /^Keep mapping/ });
  await waitFor(() => expect(keep).toBeEnabled());
  await user.selectOptions(within(list).getByLabelText('Meaning of Info'), 'leave the row out');
  await user.click(keep);
  expect(await screen.findByText('Kept as version 1 for files with these columns.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'saveMapping')?.body).toMatchObject({
    words: { kauf: 'buy', info: 'ignore' },
  });
});
