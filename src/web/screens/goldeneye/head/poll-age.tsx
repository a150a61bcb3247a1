// Age of the newest poll: 'Never', '12s ago', '3m ago'.
import { pollAge } from '../../../../domain/goldeneye/schedule.ts';
import { secondMs } from '../../../../domain/numbers/time.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { toMs } from '../../../ui/time/time-format.ts';

export function PollAge({ at }: { at: string | null }) {
  const now = useNow(secondMs);
  return <span className="whitespace-nowrap">{pollAge(toMs(at), now)}</span>;
}
