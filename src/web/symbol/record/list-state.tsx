// State of the record of an expert list or an action of the score: one query for all, cached for minutes.
import { useQuery } from '@tanstack/react-query';
import type { SourceState, SourceStates } from '../../../domain/record/record-view.ts';
import { againstSignWords, horizonWords, stateWords } from '../../../domain/record/record-words.ts';
import { recordStates } from './record-states.ts';
import { StateMark } from './state-mark.tsx';

const toStateKey = (kind: string, name: string, side: number) => `${kind} ${name} ${side}`;

/** States by kind, name and side; null while there are no states. */
function byName({ horizon, states: all }: SourceStates) {
  if (all.length === 0) return null;
  return { horizon, found: new Map(all.map((one) => [toStateKey(one.kind, one.name, one.side), one])) };
}

type ListStateProps = {
  /** `score`: `type` is an action of the score. */
  kind?: 'list' | 'score';
  /** Display name of the list. */
  type: string;
  /** Sign of its points: bullish or bearish. */
  points: number;
  className?: string;
  /** Few words without an icon. */
  brief?: boolean;
};

export function ListState({ kind = 'list', type, points, className, brief }: ListStateProps) {
  const { data } = useQuery({ ...recordStates, select: byName });
  if (data === undefined || data === null) return null;
  const own: SourceState | undefined = data.found.get(toStateKey(kind, type, Math.sign(points)));
  const state = own?.state ?? 'too_few';
  const calls = (own?.settled ?? 0).toLocaleString('en-US');
  const title = `Track record of ${type} ${horizonWords[data.horizon]}: ${stateWords[state].toLowerCase()}, ${calls} settled calls`;
  const plain =
    own !== undefined && state === 'worse' && own.mean !== null
      ? `. It ${againstSignWords({ ...own, mean: own.mean, horizon: data.horizon }, 'spy')}`
      : '';
  return <StateMark state={state} title={`${title}${plain}`} className={className} brief={brief} />;
}
