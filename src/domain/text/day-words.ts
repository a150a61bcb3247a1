// A calendar day in a sentence: `Nov 20`, and with its year `Jan 8, 2027`.
const WITH_YEAR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});
const WITHOUT_YEAR = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Day (YYYY-MM-DD) in words; other text is returned unchanged. */
export function dayWords(day: string, { year }: { year: boolean }): string {
  const at = A_DAY.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(at)) return day;
  return (year ? WITH_YEAR : WITHOUT_YEAR).format(at);
}
