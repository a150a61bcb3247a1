// An administrator uploads a ZIP of lists: what it yields, what is refused, and that nothing is left behind.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, sampleCsv } from '../server/pipeline-endpoints/archives.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { ask, upload } from './pipeline-steps.ts';

const PATH = '/api/expert-data/upload';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = (name: string, content = sampleCsv) => ({ name, content });
const inboxFiles = async () => (await ask(app, 'pipelineReadiness')).body.inbox_files;
const incoming = () => (existsSync(join(app.filesDir, 'incoming')) ? readdirSync(join(app.filesDir, 'incoming')) : []);
const contents = () => readdirSync(join(app.filesDir, 'files')).sort();

afterEach(() => {
  // Whatever happened, no half-unpacked file stays.
  expect(incoming()).toEqual([]);
});

describe('uploading lists', () => {
  // AAPI-15, AENT-05
  test('puts each list into the inbox and answers how many, on which Pacific day', async () => {
    // Half past seven in the evening of the 16th in Los Angeles is the 17th in UTC.
    app.clock.set('2026-11-17T03:30:00.000Z');
    const archive = await archiveOf([
      list('golden-cross.csv'),
      list('lists/death-cross.csv', 'Company,Symbol\nSample Corp,SMPL\n'),
      list('README.txt', 'notes'),
    ]);
    const { status, body } = await upload(app, archive);
    expect(status).toBe(200);
    expect(body).toEqual({
      files_extracted: 2,
      date: '2026-11-16',
      files_known: 0,
      warnings: ['README.txt: skipped, not a list'],
    });
    expect(await inboxFiles()).toBe(2);
    const { body: listing } = await ask(app, 'fileList', { query: 'directory=inbox' });
    expect(listing.files.map((file) => file.name).sort()).toEqual(['golden-cross.csv', 'lists/death-cross.csv']);
    expect(contents().every((name) => /^[0-9a-f]{64}\.csv$/.test(name))).toBe(true);
  });

  test('B-17 while a file waits, the same archive twice and the same file in another archive are nothing new; a changed row is a new file', async () => {
    const kept = contents();
    const first = await upload(app, await archiveOf([list('golden-cross.csv')]));
    expect(first.body).toMatchObject({
      files_extracted: 0,
      files_known: 1,
      warnings: ['golden-cross.csv: this file waits already'],
    });
    const second = await upload(app, await archiveOf([list('another folder/golden-cross.csv'), list('gap-up.csv')]));
    expect(second.body).toMatchObject({ files_extracted: 1, files_known: 1 });
    // gap-up.csv holds the same bytes as golden-cross.csv: another list, but no new content on the disk.
    expect(contents()).toEqual(kept);
    const third = await upload(app, await archiveOf([list('golden-cross.csv', `${sampleCsv}Other Corp,OTHR,$2.00\n`)]));
    expect(third.body).toMatchObject({ files_extracted: 1, files_known: 0, warnings: [] });
    expect(contents()).toHaveLength(kept.length + 1);
    expect(await inboxFiles()).toBe(4);
  });

  // AERR-10
  test('B-04 an archive that is refused leaves nothing behind, whatever it held before', async () => {
    const [files, kept] = [await inboxFiles(), contents()];
    const bad = await upload(app, await archiveOf([list('fresh-list.csv', 'c,d\n'), list('inner.zip')]));
    expect(bad).toMatchObject({ status: 400, detail: 'inner.zip is an archive within the archive' });
    expect(await upload(app, Buffer.from('no archive'))).toMatchObject({
      status: 400,
      detail: 'The file is not a ZIP archive',
    });
    expect(await inboxFiles()).toBe(files);
    expect(contents()).toEqual(kept);
  });
});

describe('an upload that is cut off', () => {
  test('a connection cut half way leaves no file and no trouble', async () => {
    const before = contents();
    const archive = await archiveOf([list('cut-off.csv', 'x\n')]);
    const { hostname, port } = new URL(app.url);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${PATH} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${app.adminToken}\r\n` +
            `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${archive.byteLength + 500}\r\n\r\n` +
            '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n',
        );
        socket.write(archive.subarray(0, archive.byteLength / 2), () => {
          socket.destroy();
          resolve();
        });
      });
      socket.on('error', reject);
    });
    expect((await ask(app, 'pipelineReadiness')).status).toBe(200);
    expect(contents()).toEqual(before);
  });
});

describe('F-15 an upload the server did not live to finish', () => {
  test('leaves nothing in the inbox, and its half-unpacked files are gone after the next start', async () => {
    const files = await inboxFiles();
    const folder = join(app.filesDir, 'incoming', 'half');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '0.csv'), 'Company,Sym');
    await app.platform.begin(() => undefined);
    expect(existsSync(folder)).toBe(false);
    expect(await inboxFiles()).toBe(files);
  });

  test('two uploads of the same files at once are one', async () => {
    const files = await inboxFiles();
    const names = Array.from({ length: 12 }, (_, i) => `at-once-${i}.csv`);
    const archive = await archiveOf(names.map((name) => list(name, `${name}\n`)));
    const backwards = await archiveOf(names.toReversed().map((name) => list(name, `${name}\n`)));
    // One waits for the rows of another, and a busy machine asks for another try after some seconds.
    const untilTaken = async (bytes: Buffer) => {
      for (;;) {
        const reply = await upload(app, bytes);
        if (reply.status !== 503) return reply;
      }
    };
    const replies = await Promise.all([archive, backwards, archive].map(untilTaken));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.reduce((sum, { body }) => sum + body.files_extracted, 0)).toBe(12);
    expect(replies.reduce((sum, { body }) => sum + body.files_known, 0)).toBe(24);
    expect(await inboxFiles()).toBe(files + 12);
  });
});
