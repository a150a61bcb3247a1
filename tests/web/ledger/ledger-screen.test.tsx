// Ledger page: sealed days for anyone, and a check of a file in the browser that finds every changed byte.
import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerDay } from '../../../src/domain/record/ledger/ledger.ts';
import { checkFile } from '../../../src/web/screens/ledger/export-check.tsx';
import { LedgerScreen } from '../../../src/web/screens/ledger/ledger-screen.tsx';
import { sha256 } from '../../../src/web/screens/ledger/sha256.ts';
import { exported } from '../../domain/record/sample-ledger.ts';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const text = exported([12, 0, 7, 30]);
const lines = text.split('\n');
const days = lines
  .filter((line) => line.startsWith('{"sealed":'))
  .map((line): LedgerDay => ({ version: 1, ...(JSON.parse(line) as { sealed: Omit<LedgerDay, 'version'> }).sealed }))
  .reverse();
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'ledger.jsonl');

async function show(answers: Answers = {}) {
  const served = await serveContract({ recordLedger: { days }, ...answers });
  drawScreen('/', <LedgerScreen />);
  await screen.findByRole('heading', { name: 'Sealed days' });
  return served;
}

async function choose(file: File) {
  await userEvent.upload(screen.getByLabelText('Export of the ledger'), file);
}

describe('The page', () => {
  test('shows visitors each sealed day; a whole export holds, with its days, entries and head, and is sent nowhere', async () => {
    const { asked } = await show();
    const table = await screen.findByRole('table', { name: 'Sealed days' });
    expect(within(table).getAllByRole('row')).toHaveLength(1 + days.length);
    expect(within(table).getByText(days[0]?.root ?? '')).toBeVisible();
    expect(within(table).getByText(days[0]?.head ?? '')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save all days as a file' })).toBeNull();
    const before = asked.length;
    await choose(fileOf(text));
    expect(
      await screen.findByText('ledger.jsonl holds: 49 entries of 4 days, 2026-11-10 to 2026-11-13.'),
    ).toBeVisible();
    expect(screen.getByText('Its head is the one published here for 2026-11-13.')).toBeVisible();
    expect(asked).toHaveLength(before);
  });

  test('a file that does not hold names the line of its first fault, or is called what it is', async () => {
    await show();
    // An entry of the third day; the day's closing line tells.
    const changed = lines.with(14, (lines[14] ?? '').replace('"side":1', '"side":-1').replace('101.25', '101.26'));
    await choose(fileOf(changed.join('\n')));
    expect(await screen.findByText(/^Line 22: An entry of this day was changed/)).toBeVisible();
    expect(
      screen.getByText('Everything up to 2026-11-11 holds: 12 entries of 2 days. Nothing after this line was checked.'),
    ).toBeVisible();
    await choose(fileOf(''));
    expect(await screen.findByText('The file is empty.')).toBeVisible();
    await choose(fileOf('Symbol,Company\nNVDA,Nvidia\n'));
    expect(await screen.findByText(/^This is no export of the ledger/)).toBeVisible();
    expect(screen.queryByText(/Nothing after this line/)).toBeNull();
    await choose(fileOf(exported([12, 0, 7, 31])));
    expect(await screen.findByText(/the head published here for 2026-11-13 is another one/)).toBeVisible();
  });
});

describe('The check', () => {
  const { signal } = new AbortController();
  const bytes = new TextEncoder().encode(text);

  test('finds any single byte that was changed', async () => {
    const { head } = await checkFile(fileOf(text), () => undefined, signal);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = new Uint8Array(bytes);
        changed[at] = (changed[at] ?? 0) ^ mask;
        const found = await checkFile(fileOf(changed), () => undefined, signal);
        expect(found.fault !== null || found.head !== head).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('tells how far it is, and stops when the page is left', async () => {
    const large = fileOf('x'.repeat(3 * 512 * 1_024 + 5));
    const heard: number[] = [];
    await checkFile(large, (read) => heard.push(read), signal);
    expect(heard).toEqual([524_288, 1_048_576, 1_572_864, 1_572_869]);
    const stop = new AbortController();
    const stopped = checkFile(large, () => stop.abort(), stop.signal);
    await expect(stopped).rejects.toThrow();
  });

  test('hashes as SHA-256 does, at every length around its blocks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
        const hash = Buffer.from(sha256(message)).toString('hex');
        expect(hash).toBe(createHash('sha256').update(message).digest('hex'));
      }),
      { numRuns: 500 },
    );
  });
});

test('what cannot be loaded is said, and a file is checked all the same', async () => {
  await show({ recordLedger: new Refused({ status: 503 }) });
  await choose(fileOf(text));
  await waitFor(() => expect(screen.getByText(/^ledger.jsonl holds/)).toBeVisible());
  expect(screen.getByText(/so it was compared with none/)).toBeVisible();
});
