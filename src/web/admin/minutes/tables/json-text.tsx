// Rows as JSON text.
export function JsonText({ label, value }: { label: string; value: unknown }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
      tabIndex={0}
      className="max-h-[36rem] overflow-auto rounded-md border border-line bg-surface p-3"
    >
      <pre className="text-label wrap-anywhere whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
