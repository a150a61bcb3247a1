// Ledger of the track record: canonical JSON, Merkle roots and proofs, and a check that finds every changed byte.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, entryLine, FIRST_HEAD, type JsonValue } from '../../../src/domain/record/ledger/ledger.ts';
import {
  createMerkleRoot,
  leafHash,
  merkleProof,
  merkleRoot,
  rootFromProof,
  toHex,
} from '../../../src/domain/record/ledger/merkle.ts';
import { createLedgerCheck } from '../../../src/domain/record/ledger/verify-export.ts';
import { call, digest, exported } from './sample-ledger.ts';

describe('canonical JSON', () => {
  test('RFC 8785, 3.2.2 and 3.2.3: numbers, strings and the order of members', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    expect(canonicalJson({ '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 })).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    );
  });

  test('the order in which members were written changes nothing, and what is read back is equal', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse()) as JsonValue;
        const text = canonicalJson(value as JsonValue);
        expect(canonicalJson(turned)).toBe(text);
        expect(canonicalJson(JSON.parse(text) as JsonValue)).toBe(text);
      }),
    );
  });

  test('what JSON has no form for is refused', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800']) expect(() => canonicalJson(value)).toThrow();
  });
});

describe('Merkle tree', () => {
  /** The definition of RFC 9162, 2.1.1, word by word. */
  function defined(lines: readonly string[]): string {
    const hash = (...parts: (Uint8Array | number[])[]) =>
      new Uint8Array(
        createHash('sha256')
          .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
          .digest(),
      );
    function tree(of: readonly string[]): Uint8Array {
      if (of.length === 0) return hash();
      if (of.length === 1) return hash([0], Buffer.from(of[0] as string));
      const split = 2 ** (Math.ceil(Math.log2(of.length)) - 1);
      return hash([1], tree(of.slice(0, split)), tree(of.slice(split)));
    }
    return toHex(tree(lines));
  }

  test('the root is that of its definition, and each leaf is proven by its siblings alone', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 40 }), fc.nat(), (lines, pick) => {
        const leaves = lines.map((line) => leafHash(digest.utf8(line), digest));
        const tree = createMerkleRoot(digest);
        for (const leaf of leaves) tree.add(leaf);
        expect(toHex(tree.root())).toBe(defined(lines));
        expect(toHex(merkleRoot(leaves, digest))).toBe(defined(lines));
        if (lines.length === 0) return;
        const at = pick % lines.length;
        const proof = merkleProof(leaves, at, digest);
        const leaf = leaves[at] as Uint8Array;
        const proven = rootFromProof(leaf, at, leaves.length, proof, digest);
        expect(proven === null ? null : toHex(proven)).toBe(defined(lines));
        expect(rootFromProof(leaf, at, leaves.length, [...proof, leaf], digest)).toBeNull();
      }),
    );
  });
});

/** In pieces, as a file is read. */
function checked(file: string | Uint8Array, size = 1_000) {
  const bytes = typeof file === 'string' ? digest.utf8(file) : file;
  const check = createLedgerCheck(digest);
  for (let at = 0; at < bytes.length; at += size) check.add(bytes.subarray(at, at + size));
  return check.end();
}

describe('check of an export', () => {
  const text = exported([12, 0, 7, 30]);

  test('a whole export holds, and its head is the last day', () => {
    expect(checked(text)).toMatchObject({
      days: 4,
      entries: 49,
      fault: null,
      first_day: '2026-11-10',
      last_day: '2026-11-13',
    });
  });

  test('of an earlier version holds as it was written: no day of it names a version', () => {
    const entry =
      '{"figi":null,"formula_version":"score-3","id":1,"kind":"list","known_at":"2026-11-25T15:00:00.123Z","side":-1,"source":"analyst_upgrades","strength":15,"symbol":"SYM1","type":"call"}';
    const head = '0a4d623556d19292b15533aa83728938af0dd8172bda69239ba5cbffceb3fdd2';
    const day = `{"sealed":{"market":"live","day":"2026-11-10","entries":1,"root":"bf9d19cc1ca0209ceaecc384cd887cfc1047291d67739a20af96d5d1c00ad109","previous":"${FIRST_HEAD}","head":"${head}"}}`;
    expect(checked(`${entry}\n${day}`)).toMatchObject({ days: 1, entries: 1, head, fault: null });
    expect(entryLine(call(1), 1)).toBe(entry);
    const named = day.replace('{"market"', '{"version":1,"market"');
    expect(checked(`${entry}\n${named}`).fault?.fault).toBe('The line that seals a day cannot be read.');
  });

  test('holds in pieces of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (size) => {
        expect(checked(text, size)).toEqual(checked(text));
        expect(checked(`${text}\n`, size)).toEqual(checked(text));
      }),
    );
  });

  test('a change of any single byte is found', () => {
    const { head } = checked(text);
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] as number) ^ mask;
        const found = checked(changed);
        expect(found.fault !== null || found.head !== head).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a line removed, doubled or moved is found', () => {
    const lines = text.split('\n');
    fc.assert(
      fc.property(fc.nat(lines.length - 2), fc.constantFrom('remove', 'double', 'swap'), (at, change) => {
        const changed = [...lines];
        if (change === 'remove') changed.splice(at, 1);
        else if (change === 'double') changed.splice(at, 0, lines[at] as string);
        else [changed[at], changed[at + 1]] = [changed[at + 1] as string, changed[at] as string];
        expect(checked(changed.join('\n')).fault).not.toBeNull();
      }),
    );
  });

  test('a file without a day, and entries behind the last day, are no ledger', () => {
    expect(checked('').fault).toEqual({ line: null, fault: 'The file is empty.' });
    const other = { line: null, fault: 'This is no export of the ledger: no line of it seals a day.' };
    expect(checked('Symbol,Company\nNVDA,Nvidia\n').fault).toEqual(other);
    expect(checked(`${text}\n${entryLine(call(9), 1)}`).fault).toEqual({
      line: text.split('\n').length + 1,
      fault: '1 entry at the end of the file is of no sealed day.',
    });
  });

  test('a line longer than any entry is a fault, and nothing after it is held', () => {
    const long = 'x'.repeat(5 * 1_024 * 1_024);
    const fault = { line: 3, fault: 'The line is longer than any entry of a ledger.' };
    expect(checked(`a\nb\n${long}`, 512 * 1_024).fault).toEqual(fault);
    expect(checked(`a\nb\n${long}\n${text}`, 512 * 1_024).fault).toEqual(fault);
  });

  test('a file cut after a whole day still holds, with an older head: the published head tells', () => {
    const cut = text.split('\n').slice(0, 13).join('\n');
    expect(checked(cut)).toMatchObject({ days: 1, entries: 12, fault: null });
    expect(checked(cut).head).not.toBe(checked(text).head);
  });
});
