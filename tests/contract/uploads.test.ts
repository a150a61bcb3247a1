// Malformed upload bodies are refused with a reason, and the server goes on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { type ContractApp, refusalProblem, startContractApp } from './contract-app.ts';
import { rawRequest, statusOf } from './raw-request.ts';

const { path } = endpoints.uploadLists;
const MEGABYTE = 1024 * 1024;
const LIMIT_MB = (endpoints.uploadLists.upload?.maxBytes ?? 0) / MEGABYTE;
const BOUNDARY = 'sample-boundary';

let app: ContractApp;
let archive: Buffer;
beforeAll(async () => {
  app = await startContractApp();
  archive = await archiveOf([{ name: 'golden-cross.csv', content: 'Company,Symbol,Price\nOne Corp,ONE,$1.00\n' }]);
});
afterAll(() => app.close());

type Part = { field?: string; file?: string | null; type?: string; bytes?: Buffer };

function part({ field = 'file', file = 'lists.zip', type = 'application/zip', bytes = archive }: Part): Buffer {
  const name = file === null ? '' : `; filename="${file}"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${name}\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
}
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const form = (...parts: Part[]): Buffer => Buffer.concat([...parts.map(part), END]);

type Sent = { type?: string | null; framing?: 'length' | 'chunked' };

/** Sends the body and reads the whole answer. */
async function send(body: Buffer, { type = `multipart/form-data; boundary=${BOUNDARY}`, framing }: Sent = {}) {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: sample.test',
    'connection: close',
    `authorization: Bearer ${app.adminToken}`,
    ...(type === null ? [] : [`content-type: ${type}`]),
    framing === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
    '',
    '',
  ].join('\r\n');
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  const chunks = [...(body.length === 0 ? [] : [size, body, Buffer.from('\r\n')]), Buffer.from('0\r\n\r\n')];
  const bytes = Buffer.concat([Buffer.from(head), ...(framing === 'chunked' ? chunks : [body])]);
  const { text } = await rawRequest(app.url, bytes);
  const json = text.slice(text.indexOf('\r\n\r\n') + 4);
  return { status: statusOf(text), json };
}

async function expectRefusal(sent: ReturnType<typeof send>, status: number, words: RegExp): Promise<void> {
  const answer = await sent;
  expect([answer.status, answer.json]).toEqual([status, expect.stringMatching(words)]);
  expect(refusalProblem({ status, text: answer.json, headers: new Headers() })).toBeNull();
}

const DAMAGED = /damaged or was cut off/;
const ONE_FILE = /Send one file in the field 'file'/;

// B-05
describe.each([['with its length'], ['in chunks without a length']] as const)('an upload %s', (how) => {
  const framing = how === 'with its length' ? ('length' as const) : ('chunked' as const);

  test('of one ZIP is taken', async () => {
    expect((await send(form({}), { framing })).status).toBe(200);
  });

  test('in a malformed body is refused', async () => {
    const bodies: Record<string, Buffer> = {
      'no boundary line': Buffer.from('nothing of a form'),
      'another boundary': Buffer.from(form({}).toString('latin1').replaceAll(BOUNDARY, 'another'), 'latin1'),
      'a part without headers': Buffer.from(`--${BOUNDARY}\r\nno header at all\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
      'headers that never end': Buffer.from(`--${BOUNDARY}\r\n${'x-long: y\r\n'.repeat(20_000)}`),
      'cut in the headers of the part': form({}).subarray(0, 60),
      'cut in the file': form({}).subarray(0, 180),
      'cut before the last line': form({}).subarray(0, -END.length),
      'cut in the last line': form({}).subarray(0, -6),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { status, json } = await send(body, { framing });
      expect([status, name]).toEqual([400, name]);
      expect(json, name).toMatch(/damaged or was cut off|Send one file/);
    }
  });

  test('of two files, or of a file and more, is refused', async () => {
    const same = { file: 'second.zip' };
    const text = { file: null, type: 'text/plain', bytes: Buffer.from('words') };
    for (const parts of [
      [{}, same],
      [{}, {}, {}, {}],
      [{}, { ...same, field: 'other' }],
      [{}, text],
      [text, {}],
      [text, text, text],
    ]) {
      await expectRefusal(send(form(...parts), { framing }), 400, ONE_FILE);
    }
  });

  test('of several lists, with their names, is taken; each of them waits', async () => {
    const lists = ['percentage-gainers_2026-11-25 (1).csv', 'gap-up.tsv', 'C:\\lists\\gap-down.txt'].map(
      (file, at) => ({
        file,
        bytes: Buffer.from(`Symbol\tVolume\nKEST\t${how.length}${at}\n`),
      }),
    );
    const { status, json } = await send(form(...lists), { framing });
    expect([status, JSON.parse(json)]).toEqual([200, expect.objectContaining({ files_extracted: 3, warnings: [] })]);
  });

  test('of lists and anything else, of an empty list or of an archive called a list is refused', async () => {
    const list = { file: 'gap-up.csv', bytes: Buffer.from('Symbol,Volume\nKEST,1\n') };
    await expectRefusal(send(form(list, {}), { framing }), 400, ONE_FILE);
    await expectRefusal(send(form({}, list), { framing }), 400, ONE_FILE);
    await expectRefusal(send(form(list, { ...list, field: 'other' }), { framing }), 400, ONE_FILE);
    await expectRefusal(send(form({ ...list, bytes: Buffer.alloc(0) }), { framing }), 400, /gap-up\.csv is empty/);
    await expectRefusal(send(form(list, { file: 'b.csv' }), { framing }), 400, /b\.csv is a ZIP archive, not a list/);
    await expectRefusal(
      send(form({ ...list, file: 'lists.pdf' }), { framing }),
      400,
      /Only \.zip, \.csv, \.tsv and \.txt files/,
    );
  });

  test('in the wrong field, of no file, or of text in the field is refused', async () => {
    await expectRefusal(send(form({ field: 'archive' }), { framing }), 400, ONE_FILE);
    await expectRefusal(send(form({ field: '__proto__' }), { framing }), 400, /Send one|damaged/);
    await expectRefusal(send(form({ field: 'toString' }), { framing }), 400, /Send one|damaged/);
    await expectRefusal(send(END, { framing }), 400, ONE_FILE);
    await expectRefusal(send(Buffer.alloc(0), { framing }), 400, /Send one|damaged/);
    await expectRefusal(send(form({ file: null, type: 'text/plain' }), { framing }), 400, ONE_FILE);
  });

  test('of an empty file, or of a file that is no ZIP, is refused', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('no archive'), archive.subarray(0, -8)]) {
      expect((await send(form({ bytes }), { framing })).status).toBe(400);
    }
  });

  test(`of more than ${LIMIT_MB} MB is refused with the limit`, async () => {
    const bytes = Buffer.alloc((how === 'with its length' ? LIMIT_MB + 10 : LIMIT_MB * 2) * MEGABYTE);
    await expectRefusal(send(form({ bytes }), { framing }), 413, new RegExp(`larger than ${LIMIT_MB} MB`));
  });
});

// PIPE-12
test('a file whose name is neither that of an archive nor of a list is refused, whatever it holds', async () => {
  await expectRefusal(
    send(form({ file: 'lists.rar' })),
    400,
    /Only \.zip, \.csv, \.tsv and \.txt files can be uploaded/,
  );
  expect((await send(form({ file: 'LISTS.ZIP' }))).status).toBe(200);
});

test('an upload that names no boundary, or another type of body, is refused', async () => {
  await expectRefusal(send(form({}), { type: 'multipart/form-data' }), 400, DAMAGED);
  await expectRefusal(send(form({}), { type: 'multipart/form-data; boundary=' }), 400, DAMAGED);
  await expectRefusal(send(form({}), { type: 'multipart/mixed; boundary=x' }), 415, /content type/);
  await expectRefusal(send(archive, { type: 'application/zip' }), 415, /content type/);
  await expectRefusal(send(archive, { type: null }), 415, /content type/);
  await expectRefusal(send(Buffer.from('{}'), { type: 'application/json' }), 400, ONE_FILE);
  await expectRefusal(send(Buffer.from('{'), { type: 'application/json' }), 400, /not valid JSON/);
});

test('after every kind of refusal the next upload is taken', async () => {
  expect((await send(form({}))).status).toBe(200);
  expect((await fetch(`${app.url}/ready`)).status).toBe(200);
});
