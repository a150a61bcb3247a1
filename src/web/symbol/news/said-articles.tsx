// News articles with their sentiment towards a stock: in full, or as lines of a scrolling list.
import { cut } from '../../../domain/market/format.ts';
import type { SaidOfStock } from '../../../domain/market/news/said-of-stock.ts';
import { articleTone } from '../../../domain/market/sentiment-words.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { SafeLink } from '../../ui/controls/safe-link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Age } from '../../ui/time/age.tsx';
import { toneInk } from '../score/side-style.tsx';

export function SaidArticles({ said, size }: { said: readonly SaidOfStock[]; size: 'whole' | 'lines' }) {
  if (size === 'whole') {
    return (
      <ul className="grid gap-3">
        {said.map((one) => (
          <Whole key={one.article.id} {...one} />
        ))}
      </ul>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul aria-label="News analysis" tabIndex={0} className="grid max-h-32 gap-1 overflow-y-auto text-label">
      {said.map((one) => (
        <Line key={one.article.id} {...one} />
      ))}
    </ul>
  );
}

function Whole({ article, insight }: SaidOfStock) {
  const { tone, words } = articleTone(insight.sentiment);
  return (
    <li className="grid gap-1 wrap-anywhere">
      <span className="flex flex-wrap items-center gap-2 text-label text-ink-3">
        <Badge tone={tone}>{words}</Badge>
        <span>
          <Age market at={article.published_utc} />, {article.publisher.name}
        </span>
      </span>
      <SafeLink href={article.article_url} className={`hover:underline ${touchArea}`}>
        {article.title}
      </SafeLink>
      {insight.sentiment_reasoning !== '' && (
        <span className="text-label text-ink-2">
          For {insight.ticker}: {insight.sentiment_reasoning}
        </span>
      )}
    </li>
  );
}

function Line({ article, insight }: SaidOfStock) {
  const { tone, words } = articleTone(insight.sentiment);
  return (
    <li title={insight.sentiment_reasoning}>
      <span className={toneInk[tone]}>{words}</span>{' '}
      <span className="text-ink-2">{cut(article.title, listRules.news_title_chars.value)}</span>
    </li>
  );
}
