// Pacific clock times of the rules in words.

const HOUR = 60;
const NOON = 12;

/** Minutes after midnight as `1:00 AM`, `1:00 PM`. */
export function clockWords(minute: number): string {
  const hour = Math.floor(minute / HOUR);
  return `${hour % NOON || NOON}:${String(minute % HOUR).padStart(2, '0')} ${hour < NOON ? 'AM' : 'PM'}`;
}
