// Range bar: a value between a low and a high, both written out.

type RangeBarProps = {
  /** Percent of the way from low to high (domain/market/range-position.ts); null when unknown: no dot. */
  at: number | null;
  /** Name of the range: "Day range", "52-week range". */
  label: string;
  /** Ends of the range as text; formatted by the caller, which knows the unit. */
  lowText: string;
  highText: string;
};

export function RangeBar({ at, label, lowText, highText }: RangeBarProps) {
  const place = at === null ? 'position unknown' : `${Math.round(at)} percent of the way`;
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-2 text-label text-ink-2">
      <span>{lowText}</span>
      <span
        role="img"
        aria-label={`${label}: ${place} from ${lowText} to ${highText}`}
        className="relative block h-1 rounded-full bg-neutral-soft"
      >
        {at !== null && (
          <span className="absolute top-1/2 -mt-1 -ml-1 size-2 rounded-full bg-ink" style={{ left: `${at}%` }} />
        )}
      </span>
      <span>{highText}</span>
    </div>
  );
}
