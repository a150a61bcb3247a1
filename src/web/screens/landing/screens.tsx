// Screenshots of the running product over its simulated market, in the theme of the page.
import { useTheme } from '../../ui/theme/theme.ts';

/** Made by `npm run screenshots`; `name-theme.webp` for wide windows, `name-theme-phone.webp` for phones. */
const shots = import.meta.glob<string>('./shots/*.webp', { eager: true, query: '?url', import: 'default' });

/** CSS pixels of the pictures; scripts/screenshots.ts takes them in these sizes. */
const shotSize = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 700 } };

const SCREENS = [
  {
    shot: 'signals-pro',
    title: 'Signals Pro',
    question: 'Which stocks do the experts agree on?',
    text: 'The daily synthesis, one card per symbol, grouped as premium, bullish, bearish and neutral. The strongest reasons stand first; news, insiders and the whole breakdown are one key away.',
    alt: 'Signals Pro: cards of the highest scores with their strongest reasons, price data and recommendation',
  },
  {
    shot: 'screener',
    title: 'Smart Cat Lens screener',
    question: 'Which of them move today?',
    text: 'Every listed stock through four filters and five trading signals, down to one word: YES, MAYBE or NO. Each verdict shows the figure and the threshold it was held against.',
    alt: 'Screener: a table of stocks with their active filters, price, momentum, five trading signals and decision',
  },
  {
    shot: 'goldeneye',
    title: 'Golden Eye',
    question: 'When is the moment?',
    text: 'A pattern detector that polls about every minute in market hours, with entry, stop and target prices and a market direction read from leveraged funds.',
    alt: 'Golden Eye: market direction and a table of patterns with entry, stop, target and confidence',
  },
  {
    shot: 'stock',
    title: 'Any stock, in depth',
    question: 'And what about this one?',
    text: 'Search all listed stocks and read charts, fundamentals, ratings and news. Ask for an AI analysis of any of them: every figure it uses is checked against the data it was given.',
    alt: 'A stock in detail: price, ranges, trading signals and why each filter passed or did not',
  },
] as const;

export function Screens() {
  const { shown } = useTheme();
  return (
    <section aria-labelledby="screens" className="grid gap-10 border-t border-line py-12">
      <div className="grid gap-2">
        <h2 id="screens" className="text-title font-strong">
          The screens
        </h2>
        <p className="text-ink-2">
          The running product, not drawings. The figures come from its simulated market, which every installation can
          start.
        </p>
      </div>
      {SCREENS.map(({ shot, title, question, text, alt }) => {
        const wide = shots[`./shots/${shot}-${shown}.webp`];
        return (
          <figure
            key={shot}
            className="grid items-center gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] [&>*]:min-w-0"
          >
            <figcaption className="grid gap-2">
              <h3 className="font-strong">{title}</h3>
              <p className="text-title">{question}</p>
              <p className="text-ink-2">{text}</p>
            </figcaption>
            <a href={wide} target="_blank" rel="noopener" className="block" title={`${title} in full size`}>
              <picture>
                <source
                  media="(max-width: 639px)"
                  srcSet={shots[`./shots/${shot}-${shown}-phone.webp`]}
                  {...shotSize.phone}
                />
                <img
                  src={wide}
                  alt={alt}
                  {...shotSize.wide}
                  loading="lazy"
                  decoding="async"
                  className="mx-auto h-auto w-full rounded-md border border-line max-sm:max-w-[20rem]"
                />
              </picture>
            </a>
          </figure>
        );
      })}
    </section>
  );
}
