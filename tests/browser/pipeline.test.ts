// Pipeline Status in a real browser: fetching, uploading, running and looking at what was left out; then every width, both themes.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newYorkDate } from '../../src/domain/market/calendar.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { shows } from '../setup/browser.ts';
import { fitsEveryWidth, isOpenToAll, pagesOf, type VisitOptions } from '../setup/pages.ts';
import { type Program, startProgram } from '../setup/program.ts';

const PATH = '/admin/pipeline';
/** Markup as a list's provider could send it; it must stay text everywhere. */
const PAYLOAD = '<img src=x onerror=alert(1)>';

/** A small market: what is tested here does not depend on its size. */
async function smallMarket(): Promise<Program> {
  const program = await startProgram({ environment: { SIM_UNIVERSE: '600' } });
  await program.said(/\d+ lists, \d+ signals, \d+ symbols/);
  return program;
}

const pages = pagesOf(smallMarket);

// A slot of its own would make a batch between two of an administrator.
beforeAll(async () => {
  expect((await pages.ask('/api/expert/automation/stop', { method: 'POST' })).ok).toBe(true);
});

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('ZIP of CSV lists, or single lists').setInputFiles({ name, mimeType: 'application/zip', buffer });

describe('a day of an administrator', () => {
  test('fetching the required lists shows its progress and its result', async () => {
    // PIPE-08, PIPE-27
    const { page, close } = await pages.visit(PATH);
    await shows(page, '21 lists, all selected');
    await page.getByRole('button', { name: 'Fetch selected lists' }).click();
    await shows(page, /Fetched 21 lists, \d+ new/);
    await close();
  });

  test('what is no archive is refused with a sentence', async () => {
    // VALID-26, AERR-10
    const { page, close } = await pages.visit(PATH);
    await page.getByRole('button', { name: 'Manual Controls' }).click();
    await upload(page, 'notes.zip', Buffer.from('just notes'));
    await shows(page, 'The file is not a ZIP archive');
    await upload(page, 'lists.pdf', Buffer.from('Company,Symbol\n'));
    await shows(page, 'Only .zip, .csv, .tsv and .txt files can be uploaded');
    await close();
  });

  test('B-25 an upload of a good and an unknown list, run through all stages, makes a new batch; markup in it stays text', async () => {
    // PIPE-04, PIPE-09, PIPE-10, PIPE-12, PIPE-14, PIPE-28
    const { page, close } = await pages.visit(PATH);
    const batch = Number(
      await page
        .getByText(/^Batch \d+$/)
        .locator('b')
        .innerText(),
    );
    await page.getByRole('button', { name: 'Manual Controls' }).click();
    const good = `Company,Symbol,Current Price\n"${PAYLOAD}Marked Corp",XSSA,$10.00\nSample Corp,SMPL,$11.50\nNo Symbol Corp,,$1.00\n`;
    await upload(
      page,
      'lists.zip',
      await archiveOf([
        { name: `golden-cross-${newYorkDate(Date.now())}.csv`, content: good },
        { name: `${PAYLOAD}.csv`, content: 'colour,shape\nred,round\n' },
      ]),
    );
    await shows(page, /^2 files extracted/);
    await page.getByRole('button', { name: 'Run full pipeline' }).click();
    await shows(page, `Pipeline completed: batch ${batch + 1}`);
    await page.getByText(`Current batch: ${batch + 1}`).waitFor();
    await page.getByRole('button', { name: 'Verify' }).click();
    await shows(page, /^Verification: 5\/5 stages complete, [\d,]+ symbols synthesized$/);
    await page.getByRole('button', { name: 'Open rows' }).click();
    const drawer = page.getByRole('dialog', { name: `Quarantine of batch ${batch + 1}` });
    await drawer.getByText(`${PAYLOAD}.csv`).waitFor();
    await drawer.getByText('No Symbol Corp').waitFor();
    await page.goto('/signals-live-pro?tab=bullish&q=XSSA');
    await page.getByLabel('Search symbol or company').fill('XSSA');
    await page.getByRole('article').filter({ hasText: 'XSSA' }).getByText('Marked Corp').first().waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await close();
  });
});

const screens = [
  { name: 'login', path: '/login', visitor: true, ready: 'Sign in' },
  { name: 'landing', path: '/', visitor: true, ready: 'How it works' },
  { name: 'Pipeline Status', path: PATH, visitor: false, ready: '1. Organize' },
  { name: 'quarantine drawer', path: `${PATH}?quarantine=2`, visitor: false, ready: 'Files left out' },
] as const;

describe.each(screens)('$name', ({ path, visitor, ready }) => {
  const show = async (options: VisitOptions) => {
    const opened = await pages.visit(path, { ...options, visitor });
    await opened.page.getByText(ready).first().waitFor();
    return opened;
  };

  test('nothing is wider than the window at any width, nobody is kept out in either theme', async () => {
    const { page, close } = await show({});
    await isOpenToAll(page, path);
    await fitsEveryWidth(page, path);
    await close();
  });
});
