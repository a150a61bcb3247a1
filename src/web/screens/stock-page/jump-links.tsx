// Links to the parts of a stock's page, at the window's lower edge.

/** Parts in page order. */
const PARTS = [
  { id: 'chart', label: 'Chart' },
  { id: 'score', label: 'Score' },
  { id: 'screener', label: 'Screener' },
  { id: 'calls', label: 'Past calls' },
  { id: 'peers', label: 'Peers' },
  { id: 'ai', label: 'AI opinion' },
  { id: 'fundamentals', label: 'Fundamentals' },
  { id: 'news', label: 'News' },
  { id: 'insiders', label: 'Insiders' },
] as const;

export function JumpLinks() {
  return (
    <nav
      aria-label="Parts of the page"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface max-sm:hidden print:hidden"
    >
      <div className="mx-auto flex max-w-page gap-x-5 overflow-x-auto px-4 whitespace-nowrap text-ink-2">
        {PARTS.map(({ id, label }) => (
          <a key={id} href={`#${id}`} className="min-h-9 content-center hover:text-ink hover:underline">
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}
