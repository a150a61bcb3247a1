// Names of months and weekdays, today and yesterday, in English, German, French, Spanish, Dutch and Italian.

const monthNames: readonly (readonly string[])[] = [
  'january januar januari janvier enero gennaio',
  'february februar februari fevrier febrero febbraio',
  'march marz maart mars marzo mrz mrt',
  'april avril abril aprile',
  'may mai mei mayo maggio',
  'june juni juin junio giugno',
  'july juli juillet julio luglio',
  'august augustus aout agosto',
  'september septembre septiembre settembre',
  'october oktober octobre octubre ottobre',
  'november novembre noviembre',
  'december dezember decembre diciembre dicembre',
].map((names) => names.split(' '));

/** Names of weekdays from Sunday on, in the numbering of dayOfWeek. */
const weekdayNames: readonly (readonly string[])[] = [
  'sunday sonntag dimanche domingo zondag domenica',
  'monday montag lundi lunes maandag lunedi',
  'tuesday dienstag mardi martes dinsdag martedi',
  'wednesday mittwoch mercredi miercoles woensdag mercoledi',
  'thursday donnerstag jeudi jueves donderdag giovedi',
  'friday freitag vendredi viernes vrijdag venerdi',
  'saturday samstag sonnabend samedi sabado zaterdag sabato',
].map((names) => names.split(' '));

const todayWords = new Set(['today', 'heute', "aujourd'hui", 'hoy', 'vandaag', 'oggi']);
const yesterdayWords = new Set(['yesterday', 'gestern', 'hier', 'ayer', 'gisteren', 'ieri']);

const SHORTEST_MONTH = 3;
const SHORTEST_WEEKDAY = 2;

/** Normalizes text for reading dates: lower case, no accents, plain apostrophes. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase();
}

/** Month, 1 to 12, of a name or an unambiguous abbreviation; 0 for other words. */
export function findMonth(word: string): number {
  if (word.length < SHORTEST_MONTH) return 0;
  const fitting = monthNames.flatMap((names, at) => (names.some((name) => name.startsWith(word)) ? [at + 1] : []));
  return fitting.length === 1 ? (fitting[0] ?? 0) : 0;
}

/** Weekdays (0 is Sunday) a word can mean; `ma` is Monday in Dutch and Tuesday in French. */
export function findWeekdays(word: string): number[] {
  if (word.length < SHORTEST_WEEKDAY) return [];
  return weekdayNames.flatMap((names, at) => (names.some((name) => name.startsWith(word)) ? [at] : []));
}

/** 0 for today, 1 for yesterday, null for other words. */
export function daysAgo(word: string): number | null {
  if (todayWords.has(word)) return 0;
  return yesterdayWords.has(word) ? 1 : null;
}
