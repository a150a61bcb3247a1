// Log of a stage's attempts, newest attempt first.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import type { LoggedAttempt } from '../../../domain/pipeline/stage-attempt.ts';
import { queryFor } from '../../api/query-for.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { secondDigits, zonedFull } from '../../ui/time/time-format.ts';
import { stageNames } from '../parts/batches/timeline.ts';

const stateInk: Record<LoggedAttempt['state'], string> = {
  completed: 'text-bull',
  failed: 'text-bear',
  interrupted: 'text-warn',
  running: 'text-info',
};

export function StageLog({ batchId, stage, isOpen }: { batchId: number; stage: Stage; isOpen: boolean }) {
  const { data } = useQuery(queryFor(endpoints.stageLog, { params: { id: batchId, stage } }));
  const attempts = data?.attempts ?? [];
  if (attempts.length === 0) return null;
  const lines = attempts.reduce((sum, { log }) => sum + log.length, 0);
  return (
    <Collapsible
      key={`${batchId} ${stage} ${isOpen}`}
      title={`Log of ${stageNames[stage][0]}`}
      aside={`${plural(attempts.length, 'attempt')}, ${lines} lines`}
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
                  <time dateTime={line.at} title={zonedFull(line.at)} className="text-ink-3">
                    {secondDigits(line.at)}
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
