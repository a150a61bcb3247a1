// Notice of a call that failed, with the server's reason.
import { errorText } from '../../../api/api-error.ts';
import { Notice } from '../../../ui/layout/notice.tsx';

type FailedCallProps = {
  call: { isError: boolean; error: unknown };
  title?: string;
  /** Shown when the server gave no reason. */
  words?: string;
  className?: string;
  onDismiss?: () => void;
};

/** Renders nothing while the call has not failed. */
export function FailedCall({ call: { isError, error }, words, ...notice }: FailedCallProps) {
  if (!isError) return null;
  return (
    <Notice tone="error" {...notice}>
      {errorText(error, words)}
    </Notice>
  );
}
