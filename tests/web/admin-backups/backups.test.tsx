// Backups page: verdicts and causes, a backup now, download, upload, restore, second place, settings, the key kit handed out once, and failure.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BackupOverview, BackupView } from '../../../src/domain/backup/backup-view.ts';
import { BackupsScreen } from '../../../src/web/admin/backups/backups-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen, onPhone } from '../drawn-screen.tsx';
import { previewOf } from './sample-preview.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T18:14:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});

const verified: BackupView = {
  file_name: 'smart-cat-2026-11-24T11-00-00Z.backup',
  kind: 'automatic',
  taken_at: '2026-11-24T11:00:00.000Z',
  state: 'verified',
  checked_at: '2026-11-24T11:12:00.000Z',
  took_ms: 720_000,
  bytes: 1_420_000_000,
  rows: 8_431_902,
  is_encrypted: false,
  copied_at: null,
  reason: null,
};
const failed: BackupView = {
  ...verified,
  file_name: null,
  kind: 'by-hand',
  taken_at: '2026-11-23T11:00:00.000Z',
  state: 'failed',
  checked_at: null,
  bytes: null,
  rows: null,
  reason: 'Not enough space in /backups: a backup needs about 1,500 MB, 300 MB are free.',
};
const unverified: BackupView = {
  ...verified,
  file_name: 'smart-cat-2026-11-22T11-00-00Z.backup',
  taken_at: '2026-11-22T11:00:00.000Z',
  state: 'unverified',
  checked_at: null,
  reason: 'What was restored differs from what was saved: minute_market: 12 rows, then 11.',
};
const overview: BackupOverview = {
  backups: [verified, failed, unverified],
  verified,
  running: null,
  transfer: null,
  copy_problem: null,
  fetch_problem: null,
  next_at: '2026-11-25T11:00:00.000Z',
  settings: {
    folder: '/backups',
    at: '03:00',
    keep_daily: 14,
    keep_weekly: 8,
    second_place: null,
    upload_bytes: 4_000_000_000,
    key: null,
  },
  free_bytes: 200_000_000_000,
  room_for: 112,
  unfinished: { files: 0, bytes: 0 },
  is_new: false,
  last_restore: null,
};

async function open(part: Partial<BackupOverview> = {}, answers: Answers = {}) {
  const server = await serveContract({ backups: { ...overview, ...part }, ...answers });
  drawScreen('/admin/backups', <BackupsScreen />);
  return server;
}

test('each backup has its verdict, one that failed its cause; the room of each kind is named before the disk is full', async () => {
  const uploaded: BackupView = { ...unverified, kind: 'uploaded', file_name: 'sample.backup', bytes: 38_200_000 };
  await open({ backups: [verified, failed, uploaded], unfinished: { files: 1, bytes: 33_600_000 }, room_for: 2 });
  const table = within(await screen.findByRole('table', { name: 'Backups' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent(/taken automatically1\.42 GB.*12mRestored and checked 03:12 PT/);
  expect(rows[1]).toHaveTextContent(/by hand.*Not enough space in \/backups/);
  expect(rows[2]).toHaveTextContent('Not verified. What was restored differs');
  expect(screen.getByText(/All 8,431,902 rows were restored and compared/)).toBeVisible();
  expect(screen.getByText('14 daily, 8 weekly of those taken automatically')).toBeVisible();
  expect(
    screen.getByText(
      'In the folder: 1 taken automatically, 1.42 GB · 1 uploaded, 38.2 MB · 1 unfinished file, 33.6 MB',
    ),
  ).toBeVisible();
  expect(screen.getByText('The disk has room for 2 more backups')).toBeVisible();
});

test('on a phone each backup is a card', async () => {
  onPhone(true);
  await open();
  expect(await screen.findByText('Restored and checked 03:12 PT', { selector: 'span' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

const preview = previewOf(verified);

test('a restore says the loss first, and its button is off until the words are complete', async () => {
  const user = userEvent.setup();
  let isBegun = false;
  const begun_at = '2026-11-24T18:14:00.000Z';
  const kept = [{ email: 'a@example.com', parts: ['password' as const] }];
  const last_restore = {
    taken_at: verified.taken_at,
    begun_at,
    ended_at: begun_at,
    is_restored: true,
    reason: null,
    kept,
  };
  const { asked } = await open(
    {},
    {
      restorePreview: preview,
      restoreBackup: () => {
        isBegun = true;
        return { begun_at };
      },
      backups: () => (isBegun ? { ...overview, last_restore } : overview),
    },
  );
  await user.click(await screen.findByRole('button', { name: `Restore ${verified.file_name}` }));
  const panel = within(await screen.findByRole('region', { name: 'Restore' }));
  expect(await panel.findByText('All users lose everything since then:')).toBeVisible();
  for (const words of ['score publication', 'screener runs', 'new account', 'alert rules made or changed'])
    expect(panel.getByText(words)).toBeVisible();
  const button = panel.getByRole('button', { name: 'Restore' });
  const field = panel.getByLabelText('Type restore nov 24 03:00 to confirm');
  expect(button).toBeDisabled();
  await user.type(field, 'restore nov 24 0');
  expect(panel.getByText('4 characters to go')).toBeVisible();
  expect(button).toBeDisabled();
  await user.type(field, '4');
  expect(panel.getByText('These are not the words')).toBeVisible();
  await user.type(field, '{Backspace}3:00');
  expect(button).toBeEnabled();
  await user.click(button);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(2_000);
    expect(screen.getByText(/Restored from the backup of/)).toBeVisible();
    expect(screen.getByText(/left as it was: a@example.com: password/)).toBeVisible();
  });
  expect(asked.find(({ name }) => name === 'restoreBackup')?.body).toEqual({ words: 'restore nov 24 03:00' });
});

test('while the server restores, the page says what it does, and goes on by itself', async () => {
  const words = 'Smart Cat is restoring the backup of nov 24 03:00 PT. Putting the data of the backup in place.';
  let isAway = false;
  await open(
    {},
    {
      restorePreview: preview,
      restoreBackup: () => {
        isAway = true;
        return { begun_at: '2026-11-24T18:14:00.000Z' };
      },
      backups: () => {
        if (isAway) throw new Refused({ status: 503, detail: words });
        return overview;
      },
    },
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
  await user.click(await screen.findByRole('button', { name: `Restore ${verified.file_name}` }));
  await user.type(await screen.findByLabelText(/to confirm/), 'restore nov 24 03:00');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('heading', { name: 'Restoring' })).toBeVisible();
  await vi.waitFor(() => {
    vi.advanceTimersByTime(2_000);
    expect(screen.getByText(words)).toBeVisible();
  });
});

test('a backup of a newer version cannot be restored, and says why', async () => {
  const refusal = 'The backup was written by version 9.0.0, which this version does not know. Nothing was changed.';
  await open({}, { restorePreview: { ...preview, refusal } });
  await userEvent.setup().click(await screen.findByRole('button', { name: `Restore ${verified.file_name}` }));
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.queryByLabelText(/to confirm/)).toBeNull();
});

test('a restore that failed says that the data are as before; a running backup says what it does', async () => {
  const at = '2026-11-24T18:00:00.000Z';
  const reason = 'The program ended before the restore was complete.';
  await open({
    running: { since: '2026-11-24T18:13:30.000Z', message: 'Restoring and comparing it' },
    last_restore: { taken_at: verified.taken_at, begun_at: at, ended_at: at, is_restored: false, reason, kept: [] },
  });
  expect(await screen.findByText(`The data are as before. ${reason}`)).toBeVisible();
  expect(screen.getByText(/^Restoring and comparing it/).closest('[role=status]')).toHaveTextContent(
    'Restoring and comparing it, begun 30s ago',
  );
});

test('without a verified backup the page says so; one is uploaded or started from it, one that is refused says why', async () => {
  const detail = 'The backup is damaged: it was cut off.';
  let isRefused = false;
  const { asked } = await open(
    { is_new: true, backups: [], verified: null },
    {
      backUpNow: { job_id: 4 },
      startBackupUpload: { upload: 'abc-6' },
      sendBackupPart: () => {
        if (isRefused) throw new Refused({ status: 422, detail });
        return { received: 6, file_name: 'smart-cat-2026-11-24T11-00-00Z.backup' };
      },
    },
  );
  expect(await screen.findByText(/This installation is new/)).toBeVisible();
  expect(screen.getByText('No backup has been taken yet')).toBeVisible();
  expect(screen.getByText('No backup yet')).toBeVisible();
  const user = userEvent.setup();
  const file = new File(['sample'], 'sample.backup');
  await user.upload(screen.getByLabelText('Backup file'), file);
  expect(await screen.findByText(/is in the list, every byte as it was written/)).toBeVisible();
  expect(asked.find(({ name }) => name === 'sendBackupPart')?.path).toContain('?at=0');
  isRefused = true;
  await user.upload(screen.getByLabelText('Backup file'), file);
  expect(await screen.findByText('sample.backup was not taken')).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  await expect.poll(() => asked.some(({ name }) => name === 'backUpNow')).toBe(true);
});

test('a backup is downloaded, and removed once that is confirmed; the newest verified one cannot be', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { asked } = await open(
    {},
    { backupDownload: { path: '/api/backup-files/ticket' }, removeBackup: { success: true } },
  );
  await userEvent.click(await screen.findByRole('button', { name: `Download ${verified.file_name}` }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked.some(({ name }) => name === 'backupDownload')).toBe(true);
  const buttons = await screen.findAllByRole('button', { name: /^Remove smart-cat/ });
  const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled;
  expect(buttons.filter(isOff)).toHaveLength(1);
  await userEvent.click(buttons.find((button) => !isOff(button)) as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this backup from the folder?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ name }) => name === 'removeBackup')).toHaveLength(1);
});

test('the second place shows its copies, why the last copying failed, and fetches a backup', async () => {
  const at = '2026-11-24T11:16:00.000Z';
  const place = { place: 'sample/ at s3.example', keep_daily: 7, keep_weekly: 4 };
  const files = [
    { file_name: verified.file_name ?? '', taken_at: verified.taken_at, bytes: 1_000_000, in_folder: true },
    { file_name: 'smart-cat-2026-11-01T11-00-00Z.backup', taken_at: at, bytes: 2_000_000, in_folder: false },
  ];
  const { asked } = await open(
    {
      backups: [{ ...verified, copied_at: at }],
      copy_problem: 'The second place was not reached (ECONNREFUSED).',
      settings: { ...overview.settings, second_place: place, key: { id: 'abc', downloaded_at: null } },
    },
    {
      ...{ secondPlace: { files }, fetchBackup: { job_id: 7 } },
      backupKeyKit: new Refused({ status: 409, detail: 'The key kit was downloaded before.' }),
    },
  );
  expect(await screen.findByText(/^Copied to the second place and read back/)).toBeVisible();
  expect(screen.getByText('sample/ at s3.example, 7 daily and 4 weekly backups kept')).toBeVisible();
  expect(screen.getByText(/was not reached \(ECONNREFUSED\)/)).toBeVisible();
  expect(await screen.findByText('also in the folder')).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Fetch smart-cat-2026-11-01T11-00-00Z.backup' }));
  await expect.poll(() => asked.some(({ name }) => name === 'fetchBackup')).toBe(true);
  // The key kit is offered once.
  await userEvent.click(screen.getByRole('button', { name: 'Download key kit' }));
  expect(await screen.findByText('The key kit was downloaded before.')).toBeVisible();
});
