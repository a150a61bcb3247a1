// Pipeline Status: what was refused, failed or could not be asked says why.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, Refused } from '../contract-server.ts';
import { cutConnection, openPipeline } from './open-pipeline.tsx';
import { fetchState, jobState } from './sample-pipeline.ts';

const refuse = (refusal: { status: number; detail?: string; text?: string }) => new Refused(refusal);
const readyToImport: Answers = {
  pipelineReadiness: {
    ready_for_stage: 'import',
    inbox_files: 0,
    latest_batch: { id: 412, file_count: 63, signals_imported: 0, symbols_synthesized: 0 },
  },
};
const press = (name: string) => async () => {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name }));
};
const upload = () =>
  userEvent.upload(
    screen.getByLabelText('ZIP of CSV lists, or single lists'),
    new File(['PK'], 'lists.zip', { type: 'application/zip' }),
  );

async function openManual(answers: Answers) {
  const server = await openPipeline({ ...readyToImport, ...answers });
  await userEvent.click(screen.getByRole('button', { name: 'Manual Controls' }));
  await screen.findByText('Current batch: 412');
  return server;
}

const says = (words: string | RegExp) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));

// AERR-10, AERR-11, AERR-12, AERR-13, AERR-14, AERR-18, AAPI-10
test.each([
  ['startFetch', press('Fetch selected lists'), 'Failed to start fetch', 'Failed to start fetch'],
  ['runPipeline', press('Run full pipeline'), 'Failed to start pipeline', 'Failed to start pipeline'],
  ['runStage', press('Import ready'), "Stage 'import' failed", 'Failed to run import'],
  ['verifyBatch', press('Verify'), 'Verification failed', 'Verification failed'],
  ['uploadLists', upload, 'Upload failed', 'Upload failed'],
] as const)(
  '%s that fails says why in the words of the server, else in its own, with the cause where nobody answers',
  async (name, act, own, unreached) => {
    const { answers } = await openManual({ [name]: refuse({ status: 409, detail: 'Words of the server' }) });
    await act();
    await says(/^Words of the server$/);
    answers[name] = refuse({ status: 500, text: 'boom' });
    await act();
    await says(new RegExp(`^${own}$`));
    cutConnection();
    await act();
    await says(new RegExp(`^${unreached}: \\S`));
  },
);

// AERR-14
test('a refusal of several messages names all, until it is dismissed', async () => {
  const detail = [{ msg: 'Unknown lists: Foo' }, { msg: 'too many' }];
  await openPipeline({ startFetch: refuse({ status: 400, text: JSON.stringify({ detail }) }) });
  await press('Fetch selected lists')();
  await says(/^Unknown lists: Foo; too many$/);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

// AERR-11, AERR-12
test('a stage that fails shows the detail of its reply, its output, or its own words', async () => {
  const { answers } = await openManual({
    runStage: { success: false, duration: 1, detail: 'The disk has no space left' },
  });
  await press('Import ready')();
  await says(/^The disk has no space left$/);
  answers.runStage = { success: false, duration: 1, output: 'line 3: no symbol' };
  await press('Import ready')();
  await says(/^line 3: no symbol$/);
  answers.runStage = { success: false, duration: 1 };
  await press('Import ready')();
  await says(/^Stage 'import' failed$/);
});

const unasked = refuse({ status: 403, detail: 'no' });
// AERR-15, AERR-17, AERR-19, AERR-20, PIPE-27, PIPE-28
test.each<[string, Answers, string[]]>([
  [
    'What cannot be asked',
    { fetchStatus: unasked, pipelineJob: unasked, expertLists: unasked },
    ['Failed to check fetch status', 'Failed to check pipeline status', 'Failed to load the expert lists'],
  ],
  [
    'What failed with words',
    {
      fetchStatus: fetchState({ status: 'failed', message: 'Fetch failed: away' }),
      pipelineJob: jobState({ status: 'failed', message: 'Pipeline failed: full' }),
    },
    ['Fetch failed: away', 'Pipeline failed: full'],
  ],
  [
    'What failed without words',
    {
      fetchStatus: fetchState({ status: 'failed', message: null }),
      pipelineJob: jobState({ status: 'failed', message: null }),
    },
    ['Fetch failed', 'Pipeline failed'],
  ],
])('%s says so', async (_, answers, said) => {
  await openPipeline(answers, '', answers.expertLists === undefined);
  for (const words of said) expect((await screen.findByText(words)).closest('[role=alert]')).toBeVisible();
});
