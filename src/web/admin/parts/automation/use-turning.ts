// Hook that turns automations on and off and shows the outcome for a while.
import { useMutation } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../api/api-error.ts';
import type { Message } from '../../../ui/layout/message-notice.tsx';
import { useFleeting } from '../../../ui/time/clock.ts';

export type Turn<Target> = { target: Target; on: boolean };
type Outcome = { success: boolean; error?: string | undefined; message?: string | undefined };

type TurningDeps<Target> = {
  call: (turn: Turn<Target>) => Promise<Outcome>;
  doneText: (turn: Turn<Target>) => string;
  /** Title of a failure; the server's reason is shown below it. */
  failedText: (turn: Turn<Target>) => string;
  message_ms: number;
  /** Called after each attempt, successful or not. */
  onTurned: () => void;
};

/** Undefined if the server refuses without a detail. */
const reasonIn = (error: Error): string | undefined =>
  error instanceof ApiError ? (error.detail ?? undefined) : errorText(error);

export function useTurning<Target>(deps: TurningDeps<Target>) {
  const [message, show] = useFleeting<Message>(deps.message_ms);
  const showFailure = (turn: Turn<Target>, reason: string | undefined) => {
    const text = deps.failedText(turn);
    show({ tone: 'error', text, reason: reason === text ? undefined : reason });
  };
  const mutation = useMutation({
    mutationFn: deps.call,
    onSuccess: ({ success, error, message: said }, turn) => {
      if (success) show({ tone: 'success', text: deps.doneText(turn) });
      else showFailure(turn, error ?? said);
    },
    onError: (error, turn) => showFailure(turn, reasonIn(error)),
    onSettled: deps.onTurned,
  });
  return {
    message,
    dismiss: () => show(null),
    /** Switching in progress; null if there is none. */
    turning: mutation.isPending ? (mutation.variables ?? null) : null,
    turn: (target: Target, on: boolean) => mutation.mutate({ target, on }),
  };
}
