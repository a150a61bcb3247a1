// Work that a press begins: one run at a time, whether it runs, and the error it ended with.
import { type SubmitEvent, useState } from 'react';

/** `error` is null before the first run and while one is under way. Pages of visitors have no query client to ask. */
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
    /** Handler of a form that begins the work. */
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void run();
    },
  };
}
