// First lines of an explanation, and how many more there are.
const MOST_EXPLAINED = 6;

export function ExplainedLines({ lines }: { lines: readonly string[] }) {
  const more = lines.length - MOST_EXPLAINED;
  return (
    <>
      {lines.slice(0, MOST_EXPLAINED).map((line) => (
        <span key={line} className="block wrap-anywhere">
          {line}
        </span>
      ))}
      {more > 0 && <span className="block text-ink-3">and {more} more</span>}
    </>
  );
}
