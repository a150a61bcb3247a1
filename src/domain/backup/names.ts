// Names of backup files, sorted by the instant taken, and the words that confirm a restore.

const MARK = 8;

/** Short form of the id of an installation, for names of files. */
export const toMark = (installation: string): string => installation.slice(0, MARK);

/** `smart-cat-2026-11-24T11-00-00Z-0a1b2c3d.backup`: instant and installation keep names unique. */
export const toFileName = (at: string, installation: string | null): string =>
  `smart-cat-${at.slice(0, 19).replaceAll(':', '-')}Z${installation === null ? '' : `-${toMark(installation)}`}.backup`;

export const isNamedBy = (name: string, installation: string): boolean =>
  name.endsWith(`Z-${toMark(installation)}.backup`);

/** Instant in a backup's name, ISO, to the second. */
export const toTakenAt = (name: string): string =>
  `${name.slice(10, 20)}T${name.slice(21, 29).replaceAll('-', ':')}.000Z`;

export const isBackupName = (name: string): boolean =>
  /^smart-cat-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-[0-9a-f]{8})?\.backup$/.test(name);

const WORDS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Nov 24, 03:00 PT` of an ISO instant. */
export const backupTime = (at: string): string => `${WORDS.format(Date.parse(at))} PT`;

/** Text to type to confirm a restore, Pacific time: `restore nov 24 03:00`. */
export const restoreWords = (at: string): string =>
  `restore ${WORDS.format(Date.parse(at)).replace(',', '').toLowerCase()}`;
