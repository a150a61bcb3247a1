// Check of a ledger's export in the browser: read in pieces, hashed here, sent nowhere.
import { createLedgerCheck, type LedgerCheck } from '../../../domain/record/ledger/verify-export.ts';
import { runAfter } from '../../ui/time/clock.ts';
import { sha256 } from './sha256.ts';

const encoder = new TextEncoder();
const digest = { sha256, utf8: (text: string) => encoder.encode(text) };

/** Bytes hashed before yielding to the page. */
const PIECE = 512 * 1_024;

/** Lets the page draw and answer before the next piece. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    runAfter(0, resolve);
  });

/** `onProgress` gets the bytes checked so far. Rejects with an AbortError when `signal` aborts. */
export async function checkFile(
  file: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<LedgerCheck> {
  const check = createLedgerCheck(digest);
  for (let from = 0; from < file.size; from += PIECE) {
    signal.throwIfAborted();
    check.add(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()));
    onProgress(Math.min(file.size, from + PIECE));
    await yieldToPage();
  }
  return check.end();
}
