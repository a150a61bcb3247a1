// Pacific times of day in the server's sentences, converted to the reader's zone.
import { pacificDate, pacificInstant } from '../../domain/market/calendar.ts';
import { clockTime } from '../ui/time/time-format.ts';
import { PACIFIC, shownZone } from '../ui/time/zone.ts';

/** Times that name their day are not converted: the text says they are Pacific. */
const CLOCK = /(\bon \w{3} \d{1,2}(?:, \d{4})? at )?\b(\d\d):(\d\d) PT\b/g;

/** `near`: epoch ms whose Pacific day applies to times without a day. */
export function sentenceInZone(sentence: string, near: number): string {
  if (shownZone() === PACIFIC || Number.isNaN(near)) return sentence;
  return sentence.replace(CLOCK, (words, day: string | undefined, hour: string, minute: string) =>
    day === undefined ? clockTime(pacificInstant(pacificDate(near), Number(hour) * 60 + Number(minute))) : words,
  );
}
