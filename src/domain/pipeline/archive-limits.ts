// Limits of an uploaded archive: size and contents.
import type { RuleTable } from '../rules/rule.ts';

const MEGABYTE = 1024 * 1024;
const bombs = 'room for every list of a day many times over, far below what an archive made to harm needs';

/** Checked against the archive's declared sizes before unpacking, and again while unpacking. */
export const archiveLimits = {
  archive: { name: 'archive size', value: 50 * MEGABYTE, unit: 'bytes', source: bombs },
  files: { name: 'files in an archive', value: 200, unit: 'files', source: bombs },
  /** Includes folders and files that file managers leave; reading stops at this number. */
  entries: { name: 'entries in an archive', value: 1_000, unit: 'entries', source: bombs },
  file: { name: 'file size', value: 20 * MEGABYTE, unit: 'bytes', source: bombs },
  total: { name: 'size of all files', value: 200 * MEGABYTE, unit: 'bytes', source: bombs },
  ratio: {
    name: 'compression ratio',
    value: 200,
    unit: 'times',
    source: 'CSV lists shrink 3 to 20 times; a run of equal bytes about 1,000 times',
  },
  name: {
    name: 'length of a name',
    value: 255,
    unit: 'characters',
    source: 'the longest name common file systems keep',
  },
} as const satisfies RuleTable;
