// Error notice of a failed load with a button to try again.
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';

type LoadFailureProps = {
  error: unknown;
  /** Shown when the server gave no reason. */
  words: string;
  title?: string;
  className?: string;
  retry: () => unknown;
};

export function LoadFailure({ error, words, title, className, retry }: LoadFailureProps) {
  const action = <Button onClick={() => void retry()}>Try again</Button>;
  return (
    <Notice tone="error" title={title} className={className} action={action}>
      {errorText(error, words)}
    </Notice>
  );
}
