// What the attempts of a stage did, line by line, the newest attempt first.
import type { LoggedAttempt, Stage } from '../../../domain/pipeline/batch.ts';
import { stageNames } from '../../symbol/batches/timeline.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { pacificFull } from '../../ui/time/time-format.ts';
import { useStageLog } from './use-runs.ts';

type StageLogProps = { batchId: number; stage: Stage; isOpen: boolean };

const stateInk: Record<LoggedAttempt['state'], string> = {
  completed: 'text-bull',
  failed: 'text-bear',
  interrupted: 'text-warn',
  running: 'text-info',
};

export function StageLog({ batchId, stage, isOpen }: StageLogProps) {
  const { data } = useStageLog(batchId, stage);
  const attempts = data?.attempts ?? [];
  if (attempts.length === 0) return null;
  const lines = attempts.reduce((sum, { log }) => sum + log.length, 0);
  const said = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`;
  return (
    <Collapsible
      key={`${batchId} ${stage} ${isOpen}`}
      title={`Log of ${stageNames[stage][0]}`}
      aside={`${said}, ${lines} lines`}
      defaultOpen={isOpen}
    >
      <div className="grid gap-3">
        {attempts.toReversed().map((attempt) => (
          <section key={attempt.attempt} aria-label={`Attempt ${attempt.attempt}`} className="grid gap-1">
            <p>
              Attempt {attempt.attempt} <span className={stateInk[attempt.state]}>{attempt.state}</span>
            </p>
            <ol
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keyboard
              tabIndex={0}
              className="max-h-72 overflow-auto rounded-md border border-line bg-surface px-3 py-2 text-label"
            >
              {attempt.log.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are their places
                <li key={index} className="wrap-anywhere">
                  <time dateTime={line.at} title={pacificFull(line.at)} className="text-ink-3 tabular-nums">
                    {clockOf(line.at)}
                  </time>{' '}
                  <code>{line.text}</code>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Collapsible>
  );
}

/** `10:14:08` of `Mon, Nov 16, 2026, 10:14:08 PT`. */
const clockOf = (at: string) => pacificFull(at).slice(-11, -3);
