// State of an expert list's record: one query for all lists, kept for minutes.
import { useQuery } from '@tanstack/react-query';
import type { SourceState, SourceStates } from '../../../domain/record/record-view.ts';
import { againstSignWords, horizonWords, stateWords } from '../../../domain/record/record-words.ts';
import { recordStates } from './record-states.ts';
import { StateMark } from './state-mark.tsx';

const toStateKey = (name: string, side: number) => `${name} ${side}`;

/** States by list name and side; null until any calls were summed up. */
function byList({ horizon, states: all }: SourceStates) {
  if (all.length === 0) return null;
  const lists = all.filter(({ kind }) => kind === 'list');
  return { horizon, found: new Map(lists.map((one) => [toStateKey(one.name, one.side), one])) };
}

type ListStateProps = {
  /** Display name of the list. */
  type: string;
  /** Sign of its points: bullish or bearish. */
  points: number;
  className?: string;
  /** Shows the icon alone; its words are in the title and read aloud. */
  brief?: boolean;
};

export function ListState({ type, points, className, brief }: ListStateProps) {
  const { data } = useQuery({ ...recordStates, select: byList });
  if (data === undefined || data === null) return null;
  const own: SourceState | undefined = data.found.get(toStateKey(type, Math.sign(points)));
  const state = own?.state ?? 'too_few';
  const calls = (own?.settled ?? 0).toLocaleString('en-US');
  const title = `Track record of ${type} ${horizonWords[data.horizon]}: ${stateWords[state].toLowerCase()}, ${calls} settled calls`;
  const plain =
    own !== undefined && state === 'worse' && own.mean !== null
      ? `. It ${againstSignWords({ ...own, mean: own.mean, horizon: data.horizon }, 'spy')}`
      : '';
  return <StateMark state={state} title={`${title}${plain}`} className={className} brief={brief} />;
}
