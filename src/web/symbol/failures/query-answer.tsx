// Answer line of a query: its space is reserved while loading, and it is hidden on failure.
import type { Answer } from '../../../domain/answers/answer.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';

type QueryAnswerProps<Data> = {
  query: { data: Data | undefined; isError: boolean };
  /** Null if the data contain no answer yet. `toTime` formats an instant in the reader's zone. */
  toAnswer: (data: Data, toTime: (at: string) => string) => Answer | null;
  /** Subject of the answer, such as the chosen filters. */
  about?: string;
};

export function QueryAnswer<Data>({ query: { data, isError }, toAnswer, about }: QueryAnswerProps<Data>) {
  const now = useNow(minuteMs);
  if (isError) return null;
  const answer = data === undefined ? null : toAnswer(data, (at) => zonedTime(at, now));
  return <AnswerLine answer={answer} about={about} />;
}
