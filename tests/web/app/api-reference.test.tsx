// API reference: endpoints of the reader's document with input, reply and a call; administrators see theirs too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../src/contract/openapi-document.ts';
import { ApiReferenceScreen } from '../../../src/web/screens/api-reference/api-reference-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleAdmin, sampleUser } from '../sample-people.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(join(process.cwd(), 'src/contract', name), 'utf8')) as OpenApiDocument;

beforeEach(() => localStorage.setItem('token', 'sct_1'));

async function show(me: typeof sampleUser, openApi: Answers['openApi'] = read('openapi.json')) {
  const served = await serveContract({
    me,
    openApi,
    openApiOfAdministrators: read('openapi-admin.json'),
  });
  drawScreen('/', <ApiReferenceScreen />);
  return served;
}

const search = (words: string) =>
  fireEvent.change(screen.getByLabelText('Search endpoints'), { target: { value: words } });

test('an endpoint opens to its parameters, reply with types, refusals and a call that can be copied, a webhook to what is sent', async () => {
  const user = userEvent.setup();
  await show(sampleUser);
  await screen.findByRole('heading', { name: 'watchlist' });
  search('kestrel');
  expect(await screen.findByText('No endpoint has "kestrel"')).toBeVisible();
  search('one symbol scores day by day');
  const heading = await screen.findByRole('button', { name: /GET \/api\/signals\/symbol\/\{symbol\}\/scores/ });
  await user.click(heading);
  expect(screen.getByText('in path, required')).toBeVisible();
  expect(screen.getByText(/curl ".*\/api\/signals\/symbol\/NVDA\/scores"/)).toHaveTextContent(
    'Authorization: Bearer $SMART_CAT_TOKEN',
  );
  expect(screen.getByText(/^401, .*404/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Reply' }).parentElement).toHaveTextContent('ScoreDays');
  search('webhook signed json');
  await user.click(await screen.findByRole('button', { name: /POST your address/ }));
  expect(screen.getByText('webhook-signature')).toBeVisible();
  expect(screen.getByText(/AlertWebhook = /)).toBeVisible();
  expect(screen.getByText('Any status from 200 to 299')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Example' }).parentElement).toHaveTextContent('NVDA rose above 220.00');
});

test("administrators see the administrators' endpoints, readers have no such choice", async () => {
  const user = userEvent.setup();
  const { asked } = await show(sampleAdmin);
  const choice = await screen.findByRole('group', { name: 'API of' });
  await user.click(within(choice).getByRole('button', { name: 'Administrators' }));
  expect(await screen.findByRole('heading', { name: 'batches' })).toBeVisible();
  expect(asked.map(({ name }) => name)).toContain('openApiOfAdministrators');
});

test('a description that cannot be loaded says why and can be asked for again', async () => {
  const user = userEvent.setup();
  await show(sampleUser, () => {
    throw new Refused({ status: 400, detail: 'The description is being written' });
  });
  expect(await screen.findByText('The description is being written')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save OpenAPI file' })).toBeDisabled();
  expect(screen.queryByRole('group', { name: 'API of' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The description is being written')).toBeVisible();
});
