// Jump links to the parts of an open symbol, where they are stacked.
import { Button } from '../../ui/controls/button.tsx';

const PARTS = ['Chart', 'AI and signals', 'Metrics', 'Insiders and news'];

/** Hidden on wide pages, where all parts are in sight. */
export function JumpLinks({ symbol }: { symbol: string }) {
  const jump = (from: HTMLElement, part: string) => {
    const target = from.closest('section')?.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
  };
  return (
    <nav
      aria-label={`Parts of ${symbol}`}
      className="sticky top-12 z-2 -mx-2 flex overflow-x-auto bg-page px-2 xl:hidden print:hidden"
    >
      {PARTS.map((part) => (
        <Button key={part} size="sm" variant="ghost" onClick={(event) => jump(event.currentTarget, part)}>
          {part}
        </Button>
      ))}
    </nav>
  );
}
