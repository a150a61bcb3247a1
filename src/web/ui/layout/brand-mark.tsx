// Brand mark: a cat's head whose eyes are two candles.

export function BrandMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-6 shrink-0 fill-none stroke-current text-brand"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 10V3l5 4h6l5-4v7a8 8 0 0 1-8 10 8 8 0 0 1-8-10z" />
      <path d="M9 11v4M15 10v4" />
    </svg>
  );
}
