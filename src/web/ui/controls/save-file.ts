// File downloads: from memory, and from an address that answers with a file.
import { runAfter } from '../time/clock.ts';

/** URL lifetime in which every browser starts the download. */
const KEEP_MS = 60_000;

/** Long texts are passed as an array. */
export function saveFile(fileName: string, text: string | string[], type: string): void {
  const address = URL.createObjectURL(new Blob([text].flat(), { type: `${type};charset=utf-8` }));
  saveFrom(address, fileName);
  runAfter(KEEP_MS, () => URL.revokeObjectURL(address));
}

/** Starts a browser download of an address, without leaving the page. */
export function saveFrom(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
