// Score and derived action of one stock by publication.
import { z } from 'zod';
import type { ScoreFields } from '../signals/signal.ts';
import { UiAction } from './ai-analysis.ts';
import { localAction } from './local-action.ts';

/** `published_at`: ISO. Action and confidence (0 to 100, whole) are derived from the score. */
export const PublishedScore = z.object({
  published_at: z.string(),
  smart_cat_score: z.number(),
  action: UiAction.exclude(['ANALYZING']),
  confidence: z.number(),
});
export type PublishedScore = z.infer<typeof PublishedScore>;

/** Publications, oldest first, whose score or action differs from the previous one; skips those without the stock. */
export function scoreChanges(
  publications: readonly { published_at: string; scores: ScoreFields | null }[],
): PublishedScore[] {
  const changes: PublishedScore[] = [];
  for (const { published_at, scores } of publications) {
    if (scores === null) continue;
    const { action, confidence } = localAction(scores);
    const before = changes.at(-1);
    if (before?.action === action && before.smart_cat_score === scores.smart_cat_score) continue;
    changes.push({ published_at, smart_cat_score: scores.smart_cat_score, action, confidence: Math.round(confidence) });
  }
  return changes;
}
