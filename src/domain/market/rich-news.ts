// News article with its sentiment for each ticker it names.
import { z } from 'zod';

const S = z.string().nullable();

export const Sentiment = z.enum(['positive', 'neutral', 'negative']);
export type Sentiment = z.infer<typeof Sentiment>;

export const NewsInsight = z.object({ ticker: z.string(), sentiment: Sentiment, sentiment_reasoning: z.string() });
export type NewsInsight = z.infer<typeof NewsInsight>;

/** published_utc is an ISO instant; url fields are untrusted text until they pass the link check of the page. */
export const RichNews = z.object({
  id: z.string(),
  title: S,
  author: S,
  published_utc: z.string(),
  description: S,
  image_url: S,
  keywords: z.array(z.string()),
  tickers: z.array(z.string()),
  article_url: z.string(),
  publisher: z.object({ name: z.string(), logo_url: S, favicon_url: S }),
  insights: z.array(NewsInsight),
});
export type RichNews = z.infer<typeof RichNews>;
