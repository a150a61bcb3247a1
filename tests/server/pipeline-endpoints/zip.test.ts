// Uploaded archives: what an honest one yields, and that no other one leaves anything behind.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { extractArchive } from '../../../src/server/pipeline/inbox/zip.ts';
import { archiveOf, END, type Member, patched, renamed, sampleCsv } from './archives.ts';

const root = mkdtempSync(join(tmpdir(), 'smart-cat-zip-'));
let folder = '';
let runs = 0;
beforeEach(() => {
  runs += 1;
  folder = join(root, `run-${runs}`, 'incoming');
  mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const list = (name: string, content: string | Buffer = sampleCsv): Member => ({ name, content });

async function refusal(bytes: Buffer): Promise<string> {
  const error: unknown = await extractArchive(bytes, folder).then(
    () => new Error('The archive was accepted'),
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'Fault', status: 400 });
  return (error as Error).message;
}

/** All files below the folder above the one that is unpacked into: nothing may appear beside it. */
function strayFiles(): string[] {
  return readdirSync(join(folder, '..'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\d+\.csv$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('an honest archive', () => {
  test('yields its lists under names of our own, with the original names as data', async () => {
    const archive = await archiveOf([
      list('golden-cross.csv', 'a,b\n1,2\n'),
      list('2026-08-20/death-cross.CSV', 'c\n'),
    ]);
    const { members, warnings } = await extractArchive(archive, folder);
    expect(warnings).toEqual([]);
    expect(members.map((member) => member.file_name)).toEqual(['golden-cross.csv', '2026-08-20/death-cross.CSV']);
    expect(readdirSync(folder)).toEqual(['0.csv', '1.csv']);
    expect(readFileSync(members[0]?.path ?? '', 'utf8')).toBe('a,b\n1,2\n');
  });

  test('may hold what file managers leave behind, and other files, with a warning; lists end with .csv, .tsv or .txt', async () => {
    const archive = await archiveOf([
      list('__MACOSX/._golden-cross.csv', 'x'),
      list('lists/._golden-cross.csv', 'x'),
      list('.DS_Store', 'x'),
      list('lists/', ''),
      list('README.txt', 'about'),
      list('prices.csv.gz', 'x'),
      list('lists/golden-cross.csv'),
      list('lists/gap-up.tsv'),
      list('lists/gap-down.TXT'),
    ]);
    const { members, warnings } = await extractArchive(archive, folder);
    expect(members.map((member) => member.file_name)).toEqual([
      'lists/golden-cross.csv',
      'lists/gap-up.tsv',
      'lists/gap-down.TXT',
    ]);
    expect(warnings).toEqual([
      'README.txt: skipped, not a list',
      'prices.csv.gz: skipped, only .csv, .tsv and .txt files are read',
      '2 files of macOS beside the lists skipped',
    ]);
  });

  test('may hold the same name in two folders, stored entries and a comment', async () => {
    const archive = await archiveOf(
      [list('a/gap-up.csv'), { ...list('b/gap-up.csv', 'other\n'), compress: false }],
      'made by hand',
    );
    expect((await extractArchive(archive, folder)).members).toHaveLength(2);
  });
});

const cases: [string, string | Buffer, RegExp][] = [
  ['a parent folder', '../evil123.csv', /leaves its folder/],
  ['a parent folder in the middle', 'a/../../ev.csv', /leaves its folder/],
  ['an absolute path', '/etc/passwd.csv', /absolute path/],
  ['a parent folder with backslashes', '..\\evil123.csv', /leaves its folder/],
  ['a drive letter', 'C:evil12345.csv', /starts with a drive/],
  ['a NUL character', Buffer.from('golden\u0000.exe.csv'), /control characters/],
  ['another control character', Buffer.from('golden\u001b[2J.csv'), /control characters/],
];
test.each(cases)(
  'B-01 names that lead elsewhere: %s is refused and nothing is written beside the folder',
  async (_, name, sentence) => {
    const length = Buffer.byteLength(name);
    const honest = `${'n'.repeat(length - 4)}.csv`;
    const archive = renamed(await archiveOf([list(honest)]), honest, name);
    expect(await refusal(archive)).toMatch(sentence);
    expect(strayFiles()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  },
);

describe('B-02 bombs', () => {
  test('a gigabyte of zeros is refused before anything is inflated', async () => {
    const packed = deflateRawSync(Buffer.alloc(1024 * 1024), { level: 9 });
    // The directory alone is judged: it promises a gigabyte behind a megabyte.
    const archive = patched(
      await archiveOf([{ ...list('zeros.csv', Buffer.concat(Array(1_000).fill(packed))), compress: false }]),
      0,
      { method: 8, size: 1024 ** 3 },
    );
    expect(await refusal(archive)).toMatch(/compressed more than 200 times/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a ratio above 200 is refused for a small file too', async () => {
    expect(await refusal(await archiveOf([list('zeros.csv', Buffer.alloc(500_000))]))).toMatch(/more than 200 times/);
  });

  test('a file above 20 MB and files above 200 MB together are refused', async () => {
    // As small as a ratio below 200 allows.
    const packed = Buffer.alloc(120_000, 'x');
    const big = (size: number) => ({ method: 8, size });
    const one = patched(await archiveOf([{ ...list('a.csv', packed), compress: false }]), 0, big(21 * 1024 * 1024));
    expect(await refusal(one)).toBe('a.csv is larger than 20 MB');
    let many = await archiveOf(
      Array.from({ length: 11 }, (_, i) => ({ ...list(`${i}.csv`, packed), compress: false })),
    );
    for (let i = 0; i < 11; i++) many = patched(many, i, big(19 * 1024 * 1024));
    expect(await refusal(many)).toBe('The files are larger than 200 MB together');
  });
});

describe('B-03 lies', () => {
  test('a file that is larger than its headers say is stopped at the promised size', async () => {
    const archive = patched(await archiveOf([list('lie.csv', Buffer.alloc(20 * 1024 * 1024))]), 0, { size: 10 });
    expect(await refusal(archive)).toBe('lie.csv is larger than the archive says');
    expect(statSync(join(folder, '0.csv')).size).toBeLessThanOrEqual(10);
  });

  test('a file that is smaller than its headers say is refused', async () => {
    const archive = patched(await archiveOf([list('lie.csv')]), 0, { size: 2_000 });
    expect(await refusal(archive)).toBe('lie.csv is smaller than the archive says');
  });

  test('two sizes or two names for one file are refused', async () => {
    const archive = await archiveOf([list('lie.csv')]);
    expect(await refusal(patched(archive, 0, { flags: 0, size: 5, compressed: 7, crc: 0 }, 'entry'))).toMatch(
      /not as large as the archive says/,
    );
    const bytes = Buffer.from(archive);
    bytes.write('lye.csv', bytes.indexOf('lie.csv'));
    expect(await refusal(bytes)).toMatch(/two different names/);
  });

  test('entries that share bytes are refused', async () => {
    const archive = await archiveOf([list('one.csv'), list('two.csv')]);
    // Both entries of the directory lead to the first file: under one name, and under two.
    const shared = patched(archive, 1, { offset: 0 }, 'directory');
    expect(await refusal(shared)).toMatch(/carries two different names/);
    const alike = Buffer.from(shared);
    alike.write('one.csv', shared.lastIndexOf('two.csv'));
    expect(await refusal(alike)).toMatch(/holds the name one\.csv twice/);
    const overlapping = patched(archive, 0, { compressed: archive.indexOf('two.csv') });
    expect(await refusal(overlapping)).toBe('two.csv shares its bytes with another file of the archive');
  });

  test('one hundred thousand entries are refused by their number alone', async () => {
    const archive = Buffer.from(await archiveOf([list('one.csv')]));
    const end = archive.lastIndexOf(END);
    archive.writeUInt16LE(50_000, end + 8);
    archive.writeUInt16LE(50_000, end + 10);
    expect(await refusal(archive)).toMatch(/more than 1000 entries/);
  });

  test('201 lists are refused', async () => {
    const archive = await archiveOf(Array.from({ length: 201 }, (_, i) => list(`${i}.csv`)));
    expect(await refusal(archive)).toBe('The archive holds more than 200 files');
  });

  test('bytes hidden between two entries are refused', async () => {
    const archive = await archiveOf([list('one.csv'), list('two.csv')]);
    const second = archive.indexOf('two.csv') - 30;
    const end = archive.lastIndexOf(END);
    const hidden = Buffer.concat([archive.subarray(0, second), Buffer.alloc(100, 'h'), archive.subarray(second)]);
    hidden.writeUInt32LE(archive.readUInt32LE(end + 16) + 100, end + 100 + 16);
    expect(await refusal(patched(hidden, 1, { offset: second + 100 }, 'directory'))).toMatch(/hides other data/);
  });
});

describe('B-04 archives that are not what they seem', () => {
  const refusals = new Map<string, string>();
  const html = Buffer.from('<!doctype html><title>Please sign in</title>');
  const cases: [string, () => Promise<Buffer>, RegExp][] = [
    ['empty', async () => Buffer.alloc(0), /^The file is empty$/],
    ['not a zip', async () => Buffer.from('Company,Symbol\n'), /is not a ZIP archive$/],
    ['a web page named .zip', async () => html, /is a web page/],
    ['without files', async () => archiveOf([]), /holds no files/],
    ['without lists', async () => archiveOf([list('README.txt')]), /holds no \.csv, \.tsv or \.txt files/],
    ['a zip within', async () => archiveOf([list('more.zip')]), /more\.zip is an archive within/],
    [
      'a zip within, named .csv',
      async () => archiveOf([list('a.csv', await archiveOf([list('b.csv')]))]),
      /a\.csv is an archive/,
    ],
    [
      'a symbolic link',
      async () => archiveOf([{ ...list('link.csv', '/etc/passwd'), mode: 0o120777 }]),
      /symbolic link/,
    ],
    ['a device', async () => archiveOf([{ ...list('device.csv'), mode: 0o020666 }]), /not an ordinary file/],
    ['encrypted', async () => patched(await archiveOf([list('a.csv')]), 0, { flags: 1 }), /a\.csv is encrypted/],
    ['strongly encrypted', async () => patched(await archiveOf([list('a.csv')]), 0, { flags: 0x41 }), /encrypted/],
    ['an unknown method', async () => patched(await archiveOf([list('a.csv')]), 0, { method: 12 }), /method 12/],
    [
      'the same name twice',
      async () => archiveOf([list('a.csv'), list('a.csv', 'b\n')]),
      /holds the name a\.csv twice/,
    ],
    [
      'the same name in other letters',
      async () => archiveOf([list('a.csv'), list('A.CSV')]),
      /holds the name A\.CSV twice/,
    ],
    [
      'the same name composed in two ways',
      async () => archiveOf([list('caf\u00e9.csv'), list('cafe\u0301.csv')]),
      /twice/,
    ],
    [
      'cut off',
      async () => (await archiveOf([list('a.csv'), list('b.csv')])).subarray(0, 90),
      /cut off: its directory/,
    ],
    [
      'cut off in its comment',
      async () => (await archiveOf([list('a.csv')], 'comment')).subarray(0, -3),
      /cut off: its end/,
    ],
    [
      'a picture in front',
      async () => Buffer.concat([Buffer.from('GIF89a'), await archiveOf([list('a.csv')])]),
      /in front of it/,
    ],
    ['a page behind', async () => Buffer.concat([await archiveOf([list('a.csv')]), html]), /behind it/],
    ['damaged data', async () => patched(await archiveOf([list('a.csv')]), 0, { crc: 1 }), /checksum is wrong/],
  ];
  test.each(cases)('%s is refused with a reason of its own', async (name, make, sentence) => {
    const said = await refusal(await make());
    expect(said).toMatch(sentence);
    refusals.set(name, said);
  });

  test('no two kinds of refusal sound the same', () => {
    const encrypted = [...refusals].filter(([name]) => name !== 'strongly encrypted').map(([, said]) => said);
    expect(refusals.size).toBe(cases.length);
    expect(new Set(encrypted).size).toBe(encrypted.length);
  });
});
