// Text of a failed section: a plain sentence, and the error itself in development.
import { spokenWords } from './spoken-error.ts';

const PLAIN = 'This part of the page could not be shown. Try again; if it happens again, reload the page.';

export function FailureDetails({ error }: { error: unknown }) {
  return (
    <>
      <p className="wrap-anywhere">{spokenWords(error, PLAIN)}</p>
      {import.meta.env.DEV && (
        <pre className="mt-2 overflow-auto text-label text-ink-3">
          {error instanceof Error ? (error.stack ?? error.message) : String(error)}
        </pre>
      )}
    </>
  );
}
