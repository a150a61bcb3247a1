// What the product holds itself to.
const PRINCIPLES = [
  [
    'Every sum can be checked.',
    'A score is the plain sum of its signals. No weight is hidden, and every line leads back to the row it came from.',
  ],
  [
    'Every fact has its time.',
    'Prices, signals and news say when they were true and where they come from. What is too old is called stale.',
  ],
  ['Unknown is shown as unknown.', 'A missing figure is never a zero, and nothing is filled in to look complete.'],
] as const;

export function Philosophy() {
  return (
    <section aria-labelledby="philosophy" className="grid gap-8 border-t border-line py-12 lg:grid-cols-[1fr_2fr]">
      <h2 id="philosophy" className="text-title font-strong">
        Checked, not promised
      </h2>
      <dl className="grid gap-6">
        {PRINCIPLES.map(([principle, meaning]) => (
          <div key={principle} className="grid gap-1">
            <dt className="font-strong">{principle}</dt>
            <dd className="max-w-[44rem] text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
