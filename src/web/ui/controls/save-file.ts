// Hands the browser a file to save; nothing leaves the machine.
import { after } from '../time/clock.ts';

/** Long enough for every browser to have begun the download. */
const KEEP_MS = 60_000;

export function saveFile(fileName: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  after(KEEP_MS, () => URL.revokeObjectURL(address));
}
