// Measured percentage of a stated confidence with its number of calls; leads to its reliability on the track record.
import { useQuery } from '@tanstack/react-query';
import {
  chanceWords,
  type StatedConfidence,
  unmeasuredWords,
} from '../../../domain/record/calibration/chance-words.ts';
import { isPublished } from '../../../domain/record/call.ts';
import type { SourceStates } from '../../../domain/record/record-view.ts';
import { Link } from '../../ui/controls/link.tsx';
import { recordStates } from './record-states.ts';

type ChanceLinkProps = {
  stated: StatedConfidence;
  /** Adds a line that reserves the place of the figure and explains a missing one. */
  explains?: boolean;
};

const onlyChances = ({ chances, market }: SourceStates) => ({ chances, market });

export function ChanceLink({ stated, explains = false }: ChanceLinkProps) {
  const { data } = useQuery({ ...recordStates, select: onlyChances });
  if (data === undefined) return null;
  const words = chanceWords(stated, data.chances);
  const isMade = !isPublished(data.market);
  if (words === null) return explains && <span className="text-label text-ink-3">{unmeasuredWords(stated)}</span>;
  return (
    <Link
      to={`/track-record?confidence=${stated.forecaster}`}
      title={isMade ? `${words.meaning}, of earlier sessions, made afterwards` : words.meaning}
      className="text-label whitespace-nowrap text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-brand"
    >
      measured <b>{words.figure}</b>, n {words.calls}
      {isMade && ', earlier sessions'}
    </Link>
  );
}
