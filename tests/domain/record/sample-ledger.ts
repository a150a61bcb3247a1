// Sample ledger: entries of two kinds, and exports of days under their seals.
import { createHash } from 'node:crypto';
import {
  chainDay,
  entryLine,
  FIRST_HEAD,
  LEDGER_VERSION,
  type LedgerDay,
  type LedgerEntry,
} from '../../../src/domain/record/ledger/ledger.ts';
import { type Digest, leafHash, merkleRoot, toHex } from '../../../src/domain/record/ledger/merkle.ts';
import { dayLine } from '../../../src/domain/record/ledger/verify-export.ts';

export const digest: Digest = {
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  utf8: (text) => new TextEncoder().encode(text),
};

export const call = (id: number): LedgerEntry => ({
  type: 'call',
  id,
  kind: 'list',
  source: 'analyst_upgrades',
  symbol: `SYM${id % 7}`,
  figi: null,
  side: id % 2 === 0 ? 1 : -1,
  strength: 15,
  known_at: '2026-11-25T15:00:00.123Z',
  formula_version: 'score-3',
  confidence: 62.5,
  publication: 41,
});

const outcome = (id: number): LedgerEntry => ({
  type: 'outcome',
  call: id,
  horizon: '5',
  state: 'settled',
  flag: null,
  entry_at: '2026-11-25T15:01:00.000Z',
  entry_price: 101.25,
  exit_at: '2026-12-02T21:00:00.000Z',
  exit_price: 99.5,
  gross: -0.0172839,
  cost: 0.0006,
  excess_spy: -0.02,
  excess_market: -0.019,
  excess_sector: null,
  rule_version: 'record-1',
  settled_at: '2026-12-02T22:00:00.000Z',
  entry_rule: 'minute',
  correction: 0,
  corrected_for: null,
});

/** An export of some days with this many entries each; entries of the first day are of version 1. */
export function exported(sizes: readonly number[]): string {
  const lines: string[] = [];
  let previous = FIRST_HEAD;
  sizes.forEach((size, at) => {
    const version = at === 0 ? 1 : LEDGER_VERSION;
    const entries = Array.from({ length: size }, (_, n) =>
      entryLine(n % 3 === 0 ? outcome(at * 100 + n) : call(at * 100 + n), version),
    );
    const leaves = entries.map((line) => leafHash(digest.utf8(line), digest));
    const sealed = { entries: size, root: toHex(merkleRoot(leaves, digest)) };
    const day: LedgerDay = chainDay({ version, market: 'live', day: `2026-11-${10 + at}`, previous }, sealed, digest);
    previous = day.head;
    lines.push(...entries, dayLine(day));
  });
  return lines.join('\n');
}
