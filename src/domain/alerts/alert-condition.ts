// Conditions of alert rules: what must happen for an alert to fire.
import { z } from 'zod';
import { Pattern } from '../goldeneye/golden-eye.ts';
import { CallSide } from '../record/call.ts';
import { Decision, FilterCode, Light, signalNames } from '../screener/screener-stock.ts';
import { Horizon, VerdictWord } from '../verdicts/verdict.ts';
import { conditionLimits } from './alert-limits.ts';

const whole = ({ least, most }: { least: number; most: number }) => z.number().int().min(least).max(most);

/** `above`: from at or below the value to above it; `below`: the reverse. */
export const Crossing = z.enum(['above', 'below']);
export type Crossing = z.infer<typeof Crossing>;

/** Range of an `integer` key in PostgreSQL. */
const Id = z.number().int().positive().max(2_147_483_647);
const Price = z.number().positive().max(conditionLimits.price.most);

/** Conditions about one stock, checked for each stock of the rule's scope. */
export const StockCondition = z.discriminatedUnion('kind', [
  /** The word of a verdict changes. `horizon` null: any horizon; `to` null: to any word. */
  z.strictObject({ kind: z.literal('verdict'), horizon: Horizon.nullable(), to: VerdictWord.nullable() }),
  /** The Smart Cat Score (-1000 to 1000) crosses a value. */
  z.strictObject({ kind: z.literal('score'), crosses: Crossing, value: whole(conditionLimits.score) }),
  /** Score change of at least `points` since the previous session. */
  z.strictObject({ kind: z.literal('score-move'), points: whole(conditionLimits.move) }),
  /** The screener's decision changes. `to` null: to any decision; `from` absent: from any. */
  z.strictObject({ kind: z.literal('decision'), to: Decision.nullable(), from: Decision.optional() }),
  z.strictObject({ kind: z.literal('filter'), filter: FilterCode, turns: z.enum(['on', 'off']) }),
  z.strictObject({ kind: z.literal('light'), signal: z.enum(signalNames), to: Light }),
  /** The stock enters or leaves the list of the scope's saved screen. */
  z.strictObject({ kind: z.literal('screen'), when: z.enum(['enters', 'leaves']) }),
  /** A Golden Eye setup opens or ends. `pattern` null: any; `min_strength` (0 to 100) null: any. */
  z.strictObject({
    kind: z.literal('setup'),
    when: z.enum(['opens', 'ends']),
    pattern: Pattern.nullable(),
    min_strength: whole(conditionLimits.strength).nullable(),
  }),
  /** The plan of an open window reaches its target or stop; the rule ends with the plan. */
  z.strictObject({ kind: z.literal('plan'), window_id: Id }),
  z.strictObject({ kind: z.literal('price'), crosses: Crossing, value: Price }),
  z.strictObject({ kind: z.literal('vwap'), crosses: Crossing }),
  /** New high or low of the day so far or of 52 weeks. */
  z.strictObject({ kind: z.literal('range'), of: z.enum(['day', '52-weeks']), edge: z.enum(['high', 'low']) }),
  /** Volume pace (multiple of the usual volume by this minute) rises above a value. */
  z.strictObject({ kind: z.literal('relative-volume'), value: z.number().positive().max(conditionLimits.pace.most) }),
  /** An article about the stock appears; `mood` null: any mood. */
  z.strictObject({ kind: z.literal('news'), mood: z.enum(['positive', 'negative']).nullable() }),
  /** An expert list newly names the stock. `list` null: any list; `side` null: either side. */
  z.strictObject({
    kind: z.literal('source'),
    list: Id.nullable(),
    side: CallSide.nullable(),
  }),
  /** Earnings are expected within this number of sessions. */
  z.strictObject({ kind: z.literal('earnings'), sessions: whole(conditionLimits.sessions) }),
  /** The score no longer counts an expert list on this side. */
  z.strictObject({ kind: z.literal('reason-gone'), list: Id, side: CallSide }),
]);
export type StockCondition = z.infer<typeof StockCondition>;

/** Conditions about the product itself, for administrators. */
export const ProductCondition = z.strictObject({
  kind: z.literal('product'),
  what: z.enum(['health-red', 'batch-held', 'slot-failed', 'feed-gap', 'backup-failed']),
});
export type ProductCondition = z.infer<typeof ProductCondition>;

export const AlertCondition = z.discriminatedUnion('kind', [StockCondition, ProductCondition]);
export type AlertCondition = z.infer<typeof AlertCondition>;
export type AlertKind = AlertCondition['kind'];

/**
 * Stocks a rule covers. `product`: for conditions about the product only; `screen`: stocks of a saved screen of the
 * reader.
 */
export const AlertScope = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('symbol'),
    symbol: z
      .string()
      .min(1)
      .max(20)
      .regex(/^[!-~]+$/),
  }),
  z.strictObject({ kind: z.literal('stars') }),
  z.strictObject({ kind: z.literal('screen'), screen_id: Id }),
  z.strictObject({ kind: z.literal('market') }),
  z.strictObject({ kind: z.literal('product') }),
]);
export type AlertScope = z.infer<typeof AlertScope>;
