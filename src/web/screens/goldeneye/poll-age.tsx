// How old the newest poll is: 'Never', '12s ago', '3m ago'.
import { pollAge } from '../../../domain/goldeneye/schedule.ts';
import { useNow } from '../../ui/clock.ts';
import { toMs } from '../../ui/time-format.ts';

const SECOND_MS = 1_000;

export function PollAge({ at }: { at: string | null }) {
  const now = useNow(SECOND_MS);
  return <span className="whitespace-nowrap">{pollAge(toMs(at), now)}</span>;
}
