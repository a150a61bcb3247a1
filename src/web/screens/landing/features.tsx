// Feature cards of the landing page.
import { Activity, Gem, Layers, ListChecks, Sparkles, Timer } from 'lucide-react';

const FEATURES = [
  {
    icon: Layers,
    title: 'One score per stock',
    text: 'The Smart Cat Score runs from −1,000 to +1,000: everything bullish minus everything bearish, from 60+ sources.',
  },
  {
    icon: ListChecks,
    title: 'Reasons first',
    text: 'Expert signals are added up into a bullish and a bearish score. Every stock shows what speaks for and against it, the strongest reasons on top, and you can check each sum.',
  },
  {
    icon: Gem,
    title: 'Premium signals weigh 3x',
    text: 'Ideas of the Idea Engine, momentum alerts and stocks to short count three times, and are kept apart from the rest.',
  },
  {
    icon: Sparkles,
    title: 'An AI recommendation',
    text: 'Buy, hold, sell or short, with a confidence, the factors behind it and the risks against it.',
  },
  {
    icon: Activity,
    title: 'Live data beside it',
    text: 'Price, day and 52-week range, RSI, beta, insider transactions and news with sentiment, each with its time.',
  },
  {
    icon: Timer,
    title: 'About every 30 minutes',
    text: 'New signals are detected about every 30 minutes during market hours across 15,000+ stocks.',
  },
];

export function Features() {
  return (
    <section aria-labelledby="features" className="grid gap-6 border-t border-line py-12">
      <h2 id="features" className="text-title font-strong">
        What you see
      </h2>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid content-start gap-2">
            <Icon aria-hidden className="size-5 text-brand" />
            <h3 className="font-strong">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
