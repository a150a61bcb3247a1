// Task started by a press: one run at a time, its busy state, and the error of the last run.
import { type SubmitEvent, useState } from 'react';

/** `error` is null before the first run and during a run. For pages of visitors, which have no query client. */
export function useTask(work: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    error,
    begin: () => void run(),
    /** Submit handler of a form: starts the work. */
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void run();
    },
  };
}
