// Manual order: drag a row, or move it by buttons that keep the focus.
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';

export type RowOrder = ReturnType<typeof useRowOrder>;

/** `symbols` in their current order; `onOrder` gets the moved symbol and the one now after it, null at the end. */
export function useRowOrder(symbols: readonly string[], onOrder: (symbol: string, before: string | null) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focus = useRef<{ symbol: string; by: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const shown = symbols.join(' ');
  // A moved row loses the focus; the button that moved the row gets the focus back.
  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (wanted === null || shown === '') return;
    const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [])];
    const own = buttons.filter(({ dataset, disabled }) => dataset.move === wanted.symbol && !disabled);
    // At an end of the list only the opposite button is left.
    (own.find(({ dataset }) => dataset.by === String(wanted.by)) ?? own[0])?.focus();
  }, [shown]);

  const place = (symbol: string, to: number) => {
    const others = symbols.filter((other) => other !== symbol);
    if (symbols.indexOf(symbol) === to) return;
    setAnnouncement(`${symbol} moved to place ${to + 1} of ${symbols.length}`);
    onOrder(symbol, others[to] ?? null);
  };

  return {
    box,
    /** Screen reader text of the last move. */
    announcement,
    dragged,
    over,
    move: (symbol: string, by: 1 | -1) => {
      focus.current = { symbol, by };
      place(symbol, Math.max(0, symbols.indexOf(symbol) + by));
    },
    handle: (symbol: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', symbol);
        setDragged(symbol);
      },
      onDragEnd: () => {
        setDragged(null);
        setOver(null);
      },
    }),
    row: (symbol: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(symbol);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && dragged !== symbol) place(dragged, symbols.indexOf(symbol));
        setDragged(null);
        setOver(null);
      },
    }),
  };
}
