// Files over the wire: names are plain text or refused, malformed uploads are refused with a reason.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { longTest } from '../setup/long-run.ts';
import { accountOf, type ContractApp, refusalProblem, startContractApp } from './contract-app.ts';
import { rawRequest, statusOf } from './raw-request.ts';

const CANARY = 'canary of a sample file';
let app: ContractApp;
let token: string;
let filesDir: string;
let archive: Buffer;
beforeAll(async () => {
  filesDir = mkdtempSync(join(tmpdir(), 'smart-cat-files-'));
  app = await startContractApp({ filesDir, withHistory: false });
  token = await app.sessionOf(accountOf.admin);
  mkdirSync(join(filesDir, 'outside'));
  writeFileSync(join(filesDir, 'outside', 'canary.csv'), CANARY);
  symlinkSync(join(filesDir, 'outside'), join(filesDir, 'link'));
  archive = await archiveOf([{ name: 'golden-cross.csv', content: 'Company,Symbol,Price\nOne Corp,ONE,$1.00\n' }]);
});
afterAll(async () => {
  await app.close();
  rmSync(filesDir, { recursive: true, force: true });
});

async function ask(path: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: reply.status, text: await reply.text() };
}

/** Ways to write the folder above, by hand or encoded once and twice, and what ends or links a name. */
const waysOut = [
  '../outside',
  '..%2foutside',
  '%2e%2e%2foutside',
  '%252e%252e%252foutside',
  '..%5coutside',
  '..%c0%afoutside',
  '....//outside',
  'inbox/../../outside',
  '/etc/passwd',
  'file:///etc/passwd',
  'link',
  'inbox%00.csv',
];

// Before the first upload: the inbox is empty.
describe('files', () => {
  // B-23
  test.each(waysOut)('the folder %s is none of the four', async (way) => {
    const { status, text } = await ask(`/api/files/list?directory=${way}`);
    expect(status === 400 || status === 422).toBe(true);
    expect(text).not.toContain(CANARY);
  });

  // B-23
  test.each([...waysOut, '**', '*/*', '(a+)+$', '[^x]*', '\\'])(
    'the pattern %s finds no file beyond the folder',
    async (way) => {
      const { status, text } = await ask(`/api/files/list?directory=inbox&pattern=${way}`);
      expect([200, 400, 422]).toContain(status);
      if (status === 200) expect(JSON.parse(text)).toEqual({ files: [] });
    },
  );

  // B-23
  test.each(waysOut)('the stage and the number %s open no file', async (way) => {
    for (const path of [`/api/files/content/1?stage=${way}`, `/api/files/content/${way}`]) {
      const { status, text } = await ask(path);
      expect([400, 404, 422]).toContain(status);
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain('root:');
    }
  });
});

/** Each would answer with more, with nothing or seconds later, were it taken for a part of a statement. */
const statements = [
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  "'; select pg_sleep(9); --",
  "' union select null, version(), null --",
  '" or ""="',
  "\\' or 1=1 --",
  '1; drop table app_user; --',
  "' || (select email from app_user limit 1) || '",
];

describe('words of a statement', () => {
  const fields = [
    '/api/signals/search?q=',
    '/api/stocks/search?q=',
    '/api/screener/search?q=',
    '/api/admin/audit?action=',
    '/api/admin/audit?who=',
    '/api/admin/users?find=',
    '/api/files/list?directory=inbox&pattern=',
    '/api/admin/minute-tracking/aggregates?symbol=',
  ];
  // B-22
  test.each(fields)('%s takes them for text: nothing is found, nothing waits', async (field) => {
    const nothing = await ask(`${field}zzzzzzzz`);
    for (const words of statements) {
      const { status, text } = await ask(`${field}${encodeURIComponent(words)}`);
      expect(status).toBeLessThan(500);
      if (status === 200 && nothing.status === 200) expect(text.length).toBeLessThanOrEqual(nothing.text.length + 200);
      expect(text).not.toContain('PostgreSQL');
      expect(text).not.toContain(accountOf.user);
    }
    const { rows } = await app.storage.database.pool.query<{ n: number }>('select count(*)::int as n from app_user');
    expect(rows[0]?.n).toBeGreaterThan(1);
  });

  // B-22
  test.each(['%', '_', '%25', '\\%'])('%s in a search stands for itself', async (sign) => {
    for (const path of ['/api/signals/search?q=', '/api/stocks/search?q=']) {
      const { status, text } = await ask(`${path}${encodeURIComponent(sign)}`);
      expect([200, 422]).toContain(status);
      if (status === 200) expect(text).not.toMatch(/"symbol":"[A-Z]/);
    }
  });
});

const { path } = endpoints.uploadLists;
const MEGABYTE = 1024 * 1024;
const LIMIT_MB = (endpoints.uploadLists.upload?.maxBytes ?? 0) / MEGABYTE;
const BOUNDARY = 'sample-boundary';

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

  test('of several files, of a file and more, of no file, or in another field is refused', async () => {
    const same = { file: 'second.zip' };
    const text = { file: null, type: 'text/plain', bytes: Buffer.from('words') };
    const list = { file: 'gap-up.csv', bytes: Buffer.from('Symbol,Volume\nKEST,1\n') };
    for (const parts of [
      [{}, same],
      [{}, {}, {}, {}],
      [{}, { ...same, field: 'other' }],
      [{}, text],
      [text, {}],
      [text, text, text],
      [text],
      [],
      [{ field: 'archive' }],
      [list, {}],
      [{}, list],
      [list, { ...list, field: 'other' }],
    ]) {
      await expectRefusal(send(form(...parts), { framing }), 400, ONE_FILE);
    }
    for (const body of [form({ field: '__proto__' }), form({ field: 'toString' }), Buffer.alloc(0)])
      await expectRefusal(send(body, { framing }), 400, /Send one|damaged/);
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

  test('of an empty list, of an archive called a list, or of another kind of file is refused', async () => {
    const list = { file: 'gap-up.csv', bytes: Buffer.from('Symbol,Volume\nKEST,1\n') };
    for (const [parts, words] of [
      [[{ ...list, bytes: Buffer.alloc(0) }], /gap-up\.csv is empty/],
      [[list, { file: 'b.csv' }], /b\.csv is a ZIP archive, not a list/],
      [[{ ...list, file: 'lists.pdf' }], /Only \.zip, \.csv, \.tsv and \.txt files/],
    ] as const) {
      await expectRefusal(send(form(...parts), { framing }), 400, words);
    }
  });

  test('of an empty file, or of a file that is no ZIP, is refused', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('no archive'), archive.subarray(0, -8)]) {
      expect((await send(form({ bytes }), { framing })).status).toBe(400);
    }
  });

  const gateOrLong = how === 'with its length' ? test : longTest;
  gateOrLong(`of more than ${LIMIT_MB} MB is refused with the limit`, async () => {
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

test.each<[string, () => Buffer, string | null, number, RegExp]>([
  ['without a boundary', () => form({}), 'multipart/form-data', 400, DAMAGED],
  ['with an empty boundary', () => form({}), 'multipart/form-data; boundary=', 400, DAMAGED],
  ['of another multipart type', () => form({}), 'multipart/mixed; boundary=x', 415, /content type/],
  ['that is the archive itself', () => archive, 'application/zip', 415, /content type/],
  ['without a type', () => archive, null, 415, /content type/],
  ['of JSON', () => Buffer.from('{}'), 'application/json', 400, ONE_FILE],
  ['of broken JSON', () => Buffer.from('{'), 'application/json', 400, /not valid JSON/],
])('an upload %s is refused', (_, body, type, status, words) => expectRefusal(send(body(), { type }), status, words));

test('after every kind of refusal the next upload is taken', async () => {
  expect((await send(form({}))).status).toBe(200);
  expect((await fetch(`${app.url}/ready`)).status).toBe(200);
});
