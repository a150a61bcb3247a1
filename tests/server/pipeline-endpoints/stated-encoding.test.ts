// A file whose mapping states its encoding: its lines are shown as they were read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headerSignature } from '../../../src/domain/pipeline/lists/list-mapping.ts';
import { createBatchStore } from '../../../src/server/pipeline/batch/batch-store.ts';
import { createMappingStore } from '../../../src/server/pipeline/inbox/mapping-store.ts';
import { createFiles } from '../../../src/server/pipeline/inspect/files.ts';
import { readReceipt } from '../../../src/server/pipeline/inspect/receipt.ts';
import { createFileRowsStore } from '../../../src/server/pipeline/stages/file-rows-store.ts';
import { stub } from '../../setup/stub.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';

let bench: StageBench;
beforeAll(async () => {
  bench = await stageBench();
});
afterAll(() => bench.close());

/** In Shift JIS; a bar is the second byte of its first letter. */
const PONY = Buffer.from([0x83, 0x7c, 0x83, 0x6a, 0x81, 0x5b]);
const header = ['Kuerzel', 'Firma', 'Ziel'];
const list = Buffer.concat([Buffer.from(`${header.join('|')}\nKEST|`), PONY, Buffer.from('|23.00\n')]);

test('receipt and original of a Shift JIS list have its letters and cells', async () => {
  const { database, filesDir } = bench;
  await bench.rows(`insert into app_user (email, email_normal, password_hash, full_name, is_admin)
    values ('sample@example.com', 'sample@example.com', '-', 'Sample Admin', true)`);
  await bench.receive({ 'unknown.csv': list });
  const unknown = await createBatchStore(database).files((await bench.run('organize')).batch_id);
  await createMappingStore(database).add({
    ...{ header, file_type: 'price-target-raised', columns: ['Symbol', 'Company', 'Price Target'], words: {} },
    ...{ dialect: { encoding: 'shift_jis' }, version: 1, signature: headerSignature(header) },
    ...{ file_id: unknown[0]?.id ?? 0, file_name: 'unknown.csv', created_at: '2026-11-17T20:00:00.000Z' },
    by: { id: 1, full_name: 'Sample Admin' },
  });
  await bench.receive({ 'targets_2026-11-17.csv': list });
  await bench.runAll();
  const [signal] = await bench.rows<{ id: number; file_id: number; company: string }>(
    'select id, file_id, company from signal',
  );
  expect(signal?.company).toBe('ポニー');

  const source = await createFileRowsStore(database).readSource(signal?.id ?? 0);
  expect(source && (await readReceipt(filesDir, source))).toMatchObject({
    encoding: 'shift_jis',
    raw: 'KEST|ポニー|23.00',
    cells: ['KEST', 'ポニー', '23.00'],
  });
  const files = createFiles(stub({ batches: createBatchStore(database), filesDir }));
  const { content } = await files.content(signal?.file_id ?? 0, 'organize', { offset: 0, limit: 5 });
  expect(content).toEqual([{ Kuerzel: 'KEST', Firma: 'ポニー', Ziel: '23.00' }]);
});
