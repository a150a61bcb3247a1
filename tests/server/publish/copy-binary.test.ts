// PostgreSQL's binary COPY: what is written is what PostgreSQL stores, and chunks may be cut anywhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BulkConnection, openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { CopyWriter, readCopy, readDay, readInt32, readInt64 } from '../../../src/server/db/copy-binary.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

let db: TestDatabase;
let bulk: BulkConnection;
beforeAll(async () => {
  db = await testDatabase();
  bulk = await openBulkConnection(db.database.connection);
  await bulk.query('create table sample (big bigint, small integer, word text, day date, flag boolean)');
});
afterAll(async () => {
  await bulk.close();
  await db.drop();
});

const rows: [number, number, string | null, number, boolean][] = [
  [2 ** 52 + 1, -7, 'Café 🐈', 20_000, true],
  [0, 2_147_483_647, null, 10_957, false],
  [5, -2_147_483_648, 'x'.repeat(100_000), 0, true],
];

function written(): Uint8Array {
  const out = new CopyWriter();
  for (const [big, small, word, day, flag] of rows) {
    out.row(5, 64);
    out.int64(big);
    out.int32(small);
    if (word === null) out.null();
    else out.text(word);
    out.reserve(64);
    out.day(day);
    out.bool(flag);
  }
  return out.end();
}

describe('Binary COPY', () => {
  test('stores what was written and reads it back', async () => {
    expect(await bulk.copyIn('copy sample from stdin (format binary)', [written()])).toBe(rows.length);
    const { rows: stored } = await bulk.query(
      'select big::text, small, length(word) as size, day::text, flag from sample',
    );
    expect(stored).toEqual([
      { big: String(2 ** 52 + 1), small: -7, size: 6, day: '2024-10-04', flag: true },
      { big: '0', small: 2_147_483_647, size: null, day: '2000-01-01', flag: false },
      { big: '5', small: -2_147_483_648, size: 100_000, day: '1970-01-01', flag: true },
    ]);
    const read: unknown[] = [];
    await readCopy(bulk.copyOut('copy sample to stdout (format binary)'), ([big, small, word, day]) => {
      const text = word === null || word === undefined ? null : Buffer.from(word.bytes).toString();
      read.push([readInt64(big ?? null), readInt32(small ?? null), text, readDay(day ?? null)]);
      return true;
    });
    expect(read).toEqual(rows.map(([big, small, word, day]) => [big, small, word, day]));
  });

  test('B-18 chunks cut at every byte give the same rows', async () => {
    const bytes = new CopyWriter();
    for (let n = 0; n < 3; n += 1) {
      bytes.row(2, 32);
      bytes.int32(n);
      bytes.text('ab');
    }
    const whole = bytes.end().slice();
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const numbers: number[] = [];
      await readCopy([whole.subarray(0, cut), whole.subarray(cut)], ([first]) => {
        numbers.push(readInt32(first ?? null));
        return true;
      });
      expect(numbers).toEqual([0, 1, 2]);
    }
  });

  test('A COPY that PostgreSQL refuses fails, and the connection goes on', async () => {
    await expect(
      bulk.transaction(() => bulk.copyIn('copy sample from stdin (format binary)', [new Uint8Array(100_000)])),
    ).rejects.toThrow(/COPY file signature not recognized/);
    expect((await bulk.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
