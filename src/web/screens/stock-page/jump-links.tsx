// Links to the parts of a stock's page.

/** Parts in page order. */
const PARTS = [
  { id: 'chart', label: 'Chart' },
  { id: 'score', label: 'Score' },
  { id: 'ai', label: 'AI opinion' },
  { id: 'screener', label: 'Screener' },
  { id: 'calls', label: 'Past calls' },
  { id: 'fundamentals', label: 'Fundamentals' },
  { id: 'news', label: 'News' },
  { id: 'insiders', label: 'Insiders' },
  { id: 'peers', label: 'Peers' },
] as const;

export function JumpLinks() {
  return (
    <nav
      aria-label="Parts of the page"
      className="flex flex-wrap gap-x-4 text-label text-ink-2 max-sm:hidden print:hidden"
    >
      {PARTS.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className="min-h-6 content-center hover:text-ink hover:underline">
          {label}
        </a>
      ))}
    </nav>
  );
}
