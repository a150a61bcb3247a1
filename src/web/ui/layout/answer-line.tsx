// Answer line of a page: the one sentence it is opened for, in the size of a title.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { presentMs, runAfter } from '../time/clock.ts';
import { MINUTE_MS } from '../time/time-format.ts';

/** `rest` is null if `lead` is complete. */
type Answer = { lead: string; rest: string | null };

type AnswerLineProps = {
  /** Null or undefined while loading; the height is reserved. */
  answer: Answer | null | undefined;
  /** Subject of the answer, such as the chosen tab; an answer about another subject is shown at once. */
  about?: string;
  /** Shown before the sentence. */
  icon?: ReactNode;
  /** Controls at the line end. */
  children?: ReactNode;
  className?: string;
};

export function AnswerLine({ answer, about = '', icon, children, className }: AnswerLineProps) {
  const shown = useSteadyAnswer(answer ?? null, about);
  return (
    <div
      className={clsx(
        'flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-raised px-4 py-1.75 max-sm:min-h-18 max-sm:px-3 max-sm:py-2',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-3">
        {icon}
        <p aria-live="polite" className="min-w-0 flex-1 text-pretty text-body/6 text-ink-2">
          {shown !== null && (
            <>
              <strong className="text-title font-strong text-ink">
                <span>{shown.lead}</span>.
              </strong>{' '}
              {shown.rest !== null && <span className="max-sm:text-label">{toSentence(shown.rest)}</span>}
            </>
          )}
        </p>
      </div>
      {children}
    </div>
  );
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** `at`: time of the last change, epoch ms; 0 before the first. */
type Held = { answer: Answer | null; about: string; at: number };

/**
 * Newest answer, changed at most once a minute so that it can be read to its end; while loading, the last answer about
 * the same subject. The first change is immediate: an answer loaded just before a publication would contradict the
 * page.
 */
function useSteadyAnswer(answer: Answer | null, about: string): Answer | null {
  const [held, setHeld] = useState<Held>({ answer, about, at: 0 });
  const isFirst = held.about !== about || held.answer === null;
  const { lead = null, rest = null } = answer ?? {};
  const isNew = lead !== null && (isFirst || lead !== held.answer?.lead || rest !== held.answer.rest);
  useEffect(() => {
    if (!isNew || lead === null) return;
    const wait = isFirst ? 0 : Math.max(0, held.at + MINUTE_MS - presentMs());
    return runAfter(wait, () => setHeld({ answer: { lead, rest }, about, at: isFirst ? 0 : presentMs() }));
  }, [isNew, isFirst, lead, rest, about, held]);
  return isFirst ? answer : held.answer;
}
