// Steps of an administrator with the quarantine of a batch, over HTTP.
import { ask, runPipeline, upload } from '../../journeys/pipeline-steps.ts';
import type { TestApp } from '../../setup/app.ts';
import { archiveOf } from '../pipeline-endpoints/archives.ts';

export function quarantineSteps(app: () => TestApp) {
  async function batchOf(files: Record<string, string>): Promise<number> {
    const members = Object.entries(files).map(([name, content]) => ({ name, content }));
    await upload(app(), await archiveOf(members));
    const { batch_id, status, message } = await runPipeline(app());
    if (batch_id === null) throw new Error(`No batch was made (${status}): ${message}`);
    await app().clock.advance(60_000);
    return batch_id;
  }
  const rowsOf = async (id: number, query = '') => (await ask(app(), 'batchQuarantine', { path: [id], query })).body;
  const batch = async (id: number) => {
    const { status, body, detail } = await ask(app(), 'batch', { path: [id] });
    if (status !== 200) throw new Error(`Batch ${id} was answered with ${status}: ${detail}`);
    return body;
  };
  const verified = async (id: number) => (await ask(app(), 'verifyBatch', { path: [id] })).body.problems;
  const rowOf = async (id: number, text: string) => {
    const found = (await rowsOf(id)).rows.find(({ raw }) => raw.includes(text));
    if (found === undefined) throw new Error(`No quarantined row says ${text}`);
    return found;
  };
  const mend = (id: number, rows: { id: number; cells: string[] }[], confirm?: boolean) =>
    ask(app(), 'mendRows', { path: [id], body: { rows, ...(confirm !== undefined && { confirm }) } });
  const synthesize = (id: number) => ask(app(), 'runStage', { path: ['synthesize'], body: { batch_id: id } });
  return { batchOf, rowsOf, batch, verified, rowOf, mend, synthesize };
}
