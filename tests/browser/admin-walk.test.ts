// First hour of a new administrator in a browser: from an empty database to a published batch, a mapped foreign file, a
// mended row, a reader invited by link, and readers who sign in by a provider. Names contain markup.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newYorkDate } from '../../src/domain/market/calendar.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { shows } from '../setup/browser.ts';
import { longTest } from '../setup/long-run.ts';
import { CLIENT_ID, CLIENT_SECRET, type OpenIdProvider, startOpenIdProvider } from '../setup/openid-provider.ts';
import { pagesOf } from '../setup/pages.ts';
import { programAdmin, startProgram } from '../setup/program.ts';

const reader = { name: 'Sample Reader', email: 'reader@example.com', password: 'Sample-Reader-1!' };

/** Markup as a list's provider could send it; it must stay text everywhere. */
const PAYLOAD = '<img src=x onerror=alert(1)>';

const crosses = [
  'Company,Symbol,Current Price',
  'Sample Corp,SMPL,$11.50',
  'Sample Steel,SMPS,$21.50',
  'Lost Corp,,$1.00',
  `"${PAYLOAD}Marked Corp",XSSA,$10.00`,
].join('\n');
/** Today by the machine's clock, because old days are not scored. */
const today = newYorkDate(Date.now()).split('-').reverse().join('.');
const crossesName = `golden-cross-${newYorkDate(Date.now())}.csv`;
/** List with columns and words of no known list. */
const foreign = [
  'Wertpapier;Kürzel;Urteil;Kursziel;Datum',
  `Sample Bahn;SBHN;Kauf;21,50;${today}`,
  `Sample Chemie;SCHM;Verkauf;9,75;${today}`,
  `Sample Glas;SGLS;Info;9,75;${today}`,
].join('\n');
const foreignName = `${PAYLOAD}empfehlungen.csv`;

const NAME = 'Sample Works';
let provider: OpenIdProvider;
const pages = pagesOf(async () => {
  provider = await startOpenIdProvider(Date.now);
  const program = await startProgram({
    prepared: true,
    environment: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: NAME,
      PUBLIC_URL: 'https://smartcat.sample.test',
      REGISTRATION_ENABLED: 'true',
      SEED_ON_START: 'false',
    },
  });
  const remove = async () => {
    await program.remove();
    await provider.close();
  };
  return { url: program.url, remove };
});

async function runPipeline(page: Page, batch: number): Promise<void> {
  await shows(page, /wait in the inbox\.|waits in the inbox\./);
  await page.getByRole('button', { name: 'Run full pipeline' }).click();
  await shows(page, `Pipeline completed: batch ${batch}`);
}

const hasNoMarkup = async (page: Page) => expect(await page.locator('img[src="x"]').count()).toBe(0);

// ROUTE-17, PIPE-04, PIPE-09, PIPE-10, PIPE-12, PIPE-14, PIPE-28
test('an empty product says the first steps, and they end in a batch that readers see', async () => {
  const { page, close } = await pages.visit('/admin');
  await shows(page, 'Readers see empty pages until a first batch is published.');
  const steps = page.getByRole('list', { name: 'First steps' });
  await steps.getByRole('link', { name: 'Pipeline Status' }).click();
  await page.getByRole('button', { name: 'Upload lists', exact: true }).click();
  const zip = await archiveOf([
    { name: crossesName, content: `${crosses}\n` },
    { name: foreignName, content: `${foreign}\n` },
  ]);
  const input = page.getByLabel('ZIP of CSV lists');
  await input.setInputFiles({ name: 'lists.zip', mimeType: 'application/zip', buffer: zip });
  await shows(page, /^2 files extracted/);
  await runPipeline(page, 1);
  await page.getByText('Current batch: 1').waitFor();
  await page.getByRole('button', { name: 'Verify' }).click();
  await shows(page, /^Verification: 5\/5 stages complete, 3 symbols synthesized$/);
  await page.goto('/admin');
  await shows(page, 'Readers see batch 1');
  expect(await steps.count()).toBe(0);
  await close();
});

// B-25
test('the file no rule knows is mapped from where it is listed, and read by the next run; markup in its name stays text', async () => {
  // A scheduled slot would make a batch between the administrator's two.
  expect((await pages.ask('/api/expert/automation/stop', { method: 'POST' })).ok).toBe(true);
  const { page, close } = await pages.visit('/admin/pipeline');
  await page.getByRole('button', { name: 'Open rows' }).click();
  const drawer = page.getByRole('dialog', { name: 'Quarantine of batch 1' });
  await drawer.getByText(foreignName).waitFor();
  await drawer.getByText('Lost Corp').waitFor();
  await hasNoMarkup(page);
  await page.getByRole('link', { name: 'Say what its columns mean' }).click();
  const assistant = page.getByRole('region', { name: `Mapping of ${foreignName}` });
  await assistant.getByLabel('List of the catalogue').selectOption('new-coverage');
  await assistant.getByLabel('Meaning of Info').selectOption('ignore');
  await assistant.getByText('the mapping leaves out rows that say "Info" (1)').waitFor();
  await assistant.getByRole('button', { name: 'Keep mapping and read 2 rows' }).click();
  await hasNoMarkup(page);
  await page.getByRole('link', { name: 'Run the pipeline' }).click();
  await runPipeline(page, 2);
  await page.goto('/signals-live-pro?tab=bearish');
  await page.getByRole('article').filter({ hasText: 'SCHM' }).first().waitFor();
  await close();
});

test('the row that was set aside is mended, put back, and scored with the others', async () => {
  const { page, close } = await pages.visit('/admin');
  await page.goto('/admin/runs?run=1');
  await page.getByRole('button', { name: `Mend line 4 of ${crossesName}` }).click();
  const modal = page.getByRole('dialog', { name: 'Mend line 4' });
  await modal.getByLabel('Symbol').fill('LOST');
  await modal.getByText('Read as a signal').waitFor();
  await modal.getByRole('button', { name: 'Put 1 row back' }).click();
  await page.getByRole('button', { name: 'Synthesize again' }).click();
  await page.getByRole('button', { name: 'LOST' }).first().waitFor();
  await close();
});

// ROUTE-03, ROLE-05, ROLE-08, PROD-02, B-25
test('a reader is invited, makes the account by the link, and finds the scores but no page of administrators; markup stays text', async () => {
  const { page, close } = await pages.visit('/admin/users');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Invite an address').fill(reader.email);
  await page.getByRole('button', { name: 'Make link' }).click();
  const link = await page.getByRole('dialog').getByLabel('Link').inputValue();
  await close();

  const { page: own, close: leave } = await pages.visit(link, { visitor: true });
  await own.getByLabel('Full name').fill(reader.name);
  await own.getByLabel('Password', { exact: true }).fill(reader.password);
  await own.getByLabel('Confirm password', { exact: true }).fill(reader.password);
  await own.locator('form button[type=submit]').click();
  await shows(own, 'Registration successful! Please log in.');
  await own.getByLabel('Email').fill(reader.email);
  await own.getByLabel('Password', { exact: true }).fill(reader.password);
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await own.waitForURL('**/screener');
  await own.getByRole('button', { name: /^User menu/ }).click();
  await own.getByRole('menuitem', { name: 'Logout' }).waitFor();
  expect(await own.getByRole('menuitem', { name: 'Admin Portal' }).count()).toBe(0);
  await own.goto('/admin/pipeline');
  await own.waitForURL('**/screener');
  await own.goto('/signals-live-pro?tab=bullish');
  await own.getByRole('article').filter({ hasText: 'SMPL' }).first().waitFor();
  await own.getByRole('article').filter({ hasText: 'XSSA' }).getByText('Marked Corp').first().waitFor();
  await hasNoMarkup(own);
  await leave();
});

longTest(
  'a reader refuses at the provider, then signs in there; another links the provider on the account page',
  async () => {
    const reader = { sub: 'reader', email: 'reader@sample.test', email_verified: true, name: 'Sample Reader' };
    const visitor = await pages.open({ visitor: true, own: true });
    provider.setVisitor(pages.url, null);
    await visitor.page.goto('/login');
    await visitor.page.getByRole('button', { name: `Continue with ${NAME}` }).click();
    await shows(visitor.page, `${NAME} did not sign you in. Please try again.`);
    await expect.poll(() => new URL(visitor.page.url()).search).toBe('');
    provider.setVisitor(pages.url, reader);
    await visitor.page.getByRole('button', { name: `Continue with ${NAME}` }).click();
    await visitor.page.waitForURL('**/screener');
    await visitor.page.goto('/account');
    await shows(visitor.page, 'Sample Reader');
    await visitor.page.getByRole('button', { name: `Unlink ${reader.email}` }).waitFor();
    await visitor.close();

    const { page, close } = await pages.visit('/account', { own: true });
    provider.setVisitor(pages.url, { sub: 'administrator', email: 'elsewhere@sample.test' });
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('button', { name: `Continue to ${NAME}` }).waitFor();
    await page
      .locator('form')
      .filter({ hasText: `Continue to ${NAME}` })
      .getByLabel('Password', { exact: true })
      .fill(programAdmin.password);
    await page.getByRole('button', { name: `Continue to ${NAME}` }).click();
    await page.getByRole('button', { name: 'Unlink elsewhere@sample.test' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await close();
  },
);
