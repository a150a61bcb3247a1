// Publish page: verdict, dry run, duplicate and missing lists, the three choices and their confirmations.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { type ComparedFile, compareStates, type DryRun } from '../../../src/domain/signals/state/publishing-guard.ts';
import { PublishScreen } from '../../../src/web/admin/publish/publish-screen.tsx';
import { batch, fetchState } from '../admin-pipeline/sample-pipeline.ts';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { texts } from '../texts.ts';

const reason = '493 of 495 published symbols (99.6%) would vanish; up to a third may.';
const held = batch(413, {
  status: 'pending',
  is_published: false,
  state_kept: true,
  total_symbols_synthesized: 2,
  held: { reason, since: '2026-11-17T18:10:05.000Z' },
});
const good = batch(412, { state_kept: true });
const older = batch(411, { is_published: false, state_kept: true });
const lost = batch(410, { is_published: false, state_kept: false });

const upgrades = expertLists.find(({ required }) => required);
const crosses = expertLists.find(({ required }) => !required);
const splits = expertLists.findLast(({ required }) => !required);
const before = {
  scores: new Map([...Array.from({ length: 493 }, (_, n) => [`S${n}`, 5] as const), ['KEST', 130], ['BRKB', 4]]),
  lists: [{ type: upgrades?.id ?? 0, day: 1, signals: 495 }],
};
const after = {
  scores: new Map([
    ['KEST', -5],
    ['BRKB', 4],
  ]),
  lists: [{ type: crosses?.id ?? 0, day: 2, signals: 2, carried: 0 }],
};
const file = (part: Partial<ComparedFile>): ComparedFile => ({
  file_name: 'a.csv',
  file_type: crosses?.slug ?? '',
  status: 'imported',
  sha256: 'a',
  keys_sha256: 'k',
  row_count: 10,
  repeated_count: 0,
  ...part,
});
const dryRun = (files: ComparedFile[] = [file({})]): DryRun => ({
  batch_id: 413,
  published_batch: 412,
  ...compareStates(before, after, files),
  verdict: { result: 'hold', reason },
});

async function open(answers: Answers = {}, id = '413') {
  const server = await serveContract({
    batch: { batch: held, files: [] },
    batches: { batches: [held, good, older, lost], counts: { all: 4, failed: 0, held: 1, manual: 0 } },
    dryRunBatch: dryRun(),
    ...answers,
  });
  drawScreen(
    `/admin/pipeline/publish/${id}`,
    <Routes>
      <Route path="/admin/pipeline/publish/:batch" element={<PublishScreen />} />
      <Route path="/admin/pipeline" element={<p>Pipeline Status</p>} />
    </Routes>,
  );
  return server;
}

test('the dry run of a held batch tells why it waits, what would vanish, checks, bands, moves, names and lists', async () => {
  const { asked } = await open({ startFetch: { message: 'started' }, fetchStatus: fetchState() });
  expect(await screen.findByRole('heading', { name: 'Held until you confirm' })).toBeVisible();
  const verdict = screen.getByRole('region', { name: 'Verdict' });
  expect(verdict).toHaveTextContent(reason);
  await waitFor(() =>
    expect(verdict).toHaveTextContent(
      'Readers see batch 412 of Nov 17; batch 413 would replace it: 493 of 495 symbols vanish.',
    ),
  );
  expect(screen.getByRole('region', { name: 'Keep batch 412, fetch 62 missing lists' })).toHaveTextContent(
    'Recommended',
  );
  expect(screen.getByText(/^crossed, no signals after: .* and 56 more$/)).toBeVisible();
  expect(verdict).toHaveTextContent('1 of 63 lists came with this batch');
  const bands = await screen.findByRole('table', { name: 'Symbols by band' });
  const cells = (name: string) => texts(within(bands).getByRole('rowheader', { name }).closest('tr'), 'cell');
  expect(cells('strongly bullish')).toEqual(['1', '', '1', '0', '0']);
  expect(cells('bullish')).toEqual(['494', '', '0', '493', '1']);
  expect(cells('Together')).toEqual(['495', '0 symbols are new', '1', '493', '2']);
  expect(within(bands).getByRole('img', { name: 'bullish: 1 stay, 0 cross, 493 vanish' })).toBeVisible();
  const moves = screen.getByRole('table', { name: 'Largest moves' });
  expect(within(moves).getByRole('row', { name: /KEST/ })).toHaveTextContent(
    'KESTstrongly bullish to bearish+130\u22125\u2212135',
  );
  expect(screen.getByRole('region', { name: 'Vanish' })).toHaveTextContent('S0, S1, S10');
  expect(
    screen.getByText(
      '493 of 495 published symbols vanish although their lists were not brought again; up to a third may',
    ),
  ).toBeVisible();
  const unusual = screen.getByRole('table', { name: 'Lists with unusual counts' });
  expect(within(unusual).getByRole('row', { name: new RegExp(upgrades?.name ?? '') })).toHaveTextContent('495--4950');
  expect(screen.getByRole('heading', { name: '1 of 63 lists' })).toBeVisible();
  expect(screen.getByText('21 required did not come')).toBeVisible();
  // The lists that did not come are fetched, and the pipeline is shown.
  await userEvent.click(screen.getByRole('button', { name: 'Fetch 62 lists' }));
  expect(await screen.findByText('Pipeline Status')).toBeVisible();
  const body = asked.find(({ name }) => name === 'startFetch')?.body;
  const { lists } = body as { lists: string[] };
  expect(lists).toHaveLength(62);
  expect(lists).not.toContain(crosses?.name);
});

test('doubled input files are named with what is doubled; a list that came with nothing is neither missing nor fetched', async () => {
  const run = dryRun([
    file({}),
    file({ file_name: 'copy.csv', status: 'skipped' }),
    file({ file_name: 'same-rows.csv', sha256: 'b' }),
    file({ file_name: 'twice.csv', sha256: 'c', keys_sha256: 'l', row_count: 20, repeated_count: 10 }),
    file({ file_name: 'splits.csv', file_type: splits?.slug ?? '', sha256: 's', keys_sha256: 's' }),
  ]);
  await open({ dryRunBatch: run });
  const notice = (await screen.findByText('3 input files doubled')).closest('[role=status]') as HTMLElement;
  expect(texts(notice, 'listitem')).toEqual([
    'copy.csv: the same content as a.csv',
    'same-rows.csv: the same stocks and days as a.csv',
    'twice.csv: 10 of its 20 rows say an earlier row again',
  ]);
  expect(screen.getByText('3 input files are doubled')).toBeVisible();
  const came = run.lists.filter((list) => list.came);
  const empty = came.filter(({ own }) => own === 0);
  expect(empty.length).toBeGreaterThan(0);
  expect(screen.getByRole('region', { name: 'Verdict' })).toHaveTextContent(
    `${came.length} of 63 lists came with this batch, ${empty.length} of them with nothing`,
  );
  expect(screen.getByText(/Came, nothing in the scoring window:/)).toHaveTextContent(empty[0]?.list ?? '');
  expect(screen.getByRole('button', { name: `Fetch ${63 - came.length} lists` })).toBeVisible();
});

test('an older batch than readers see is named as going back, and to keep the newer one is recommended', async () => {
  await open({ dryRunBatch: { ...dryRun(), published_batch: 414, verdict: { result: 'publish', reason: null } } });
  expect(
    await screen.findByRole('heading', {
      name: 'Readers already see the newer batch 414; publishing 413 goes back: 493 of 495 symbols vanish',
    }),
  ).toBeVisible();
  const keep = screen.getByRole('region', { name: 'Keep batch 414' });
  expect(keep).toHaveTextContent('Recommended');
  expect(within(keep).queryByRole('button')).toBeNull();
});

test('a held batch is published only when its number is typed', async () => {
  const { asked, answers } = await open({
    publishBatch: { message: 'Batch 413 is published', published_at: '2026-11-17T18:24:00.000Z' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish batch 413?' });
  const publish = within(dialog).getByRole('button', { name: 'Publish batch 413' });
  expect(publish).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Type 413 to confirm'), '412');
  expect(publish).toBeDisabled();
  await userEvent.clear(within(dialog).getByLabelText('Type 413 to confirm'));
  await userEvent.type(within(dialog).getByLabelText('Type 413 to confirm'), '413');
  answers.dryRunBatch = { ...dryRun(), verdict: { result: 'published', reason: null } };
  await userEvent.click(publish);
  expect(await screen.findByText('Batch 413 is published', { selector: '[role=status] *' })).toBeVisible();
  expect(asked.find(({ name }) => name === 'publishBatch')).toMatchObject({
    path: '/api/admin/batches/413/publish',
    body: { confirm: true },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Readers see this state' })).toBeVisible();
});

test('rolling back offers the earlier states that are kept; a refusal says why, and the question stays', async () => {
  const { asked, answers } = await open({
    publishBatch: new Refused({ status: 409, detail: 'The pipeline is running; please wait until it has finished' }),
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Roll back...' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Roll back...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Roll back to an earlier state' });
  expect(dialog).toHaveTextContent('The next run of the pipeline publishes over it');
  expect(within(dialog).getByRole('radio', { name: /Batch 411/ })).not.toBeChecked();
  expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('radio', { name: /Batch 411/ }));
  const difference = await within(dialog).findByRole('region', { name: 'What batch 411 changes' });
  expect(difference).toHaveTextContent('493 symbols vanish, 0 symbols appear');
  expect(within(difference).getByRole('list', { name: 'Largest moves' })).toHaveTextContent('KEST');
  const publish = within(dialog).getByRole('button', { name: 'Publish batch 411' });
  expect(publish).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Reason'), ' Wrong file in 412 ');
  await userEvent.click(publish);
  // A refusal leaves the question as it is.
  expect(await screen.findByText('The pipeline is running; please wait until it has finished')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Keep batch 412' })).toBeEnabled();
  answers.publishBatch = { message: 'Batch 411 is published', published_at: '2026-11-17T18:24:00.000Z' };
  await userEvent.click(publish);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ name }) => name === 'publishBatch')).toMatchObject({
    path: '/api/admin/batches/411/publish',
    body: { confirm: true, reason: 'Wrong file in 412' },
  });
});

test('a batch that is not scored says so', async () => {
  await open({
    dryRunBatch: new Refused({ status: 409, detail: 'Batch 413 is not scored yet: run its stages first' }),
  });
  expect(await screen.findByText('Batch 413 is not scored yet: run its stages first')).toBeVisible();
});

test('an address without a number says so', async () => {
  const { asked } = await open({}, 'latest');
  expect(await screen.findByText('There is no such batch')).toBeVisible();
  expect(asked.some(({ name }) => name === 'dryRunBatch')).toBe(false);
});
