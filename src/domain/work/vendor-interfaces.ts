// Vendor interfaces with their last answer and refusal, and plans of vendors, for administrators.
import { z } from 'zod';

export const refusalScopes = ['key', 'interface', 'symbol', 'span', 'day'] as const;

/**
 * Active refusal of a vendor; `words`: the vendor's text, bounded and without keys, null without one.
 * @public Named in the API document.
 */
export const VendorRefusal = z.object({
  scope: z.enum(refusalScopes),
  since: z.string(),
  words: z.string().nullable(),
  /** Time of the next automatic request, ISO; a run started by hand requests earlier. */
  retry_at: z.string(),
});

/**
 * `service`: name in the call log ("massive snapshot all"); `answered_at`: last answer, ISO, null before any;
 * `delayed`: whether the vendor labels its figures delayed, null if unstated.
 */
export const VendorInterface = z.object({
  service: z.string(),
  answered_at: z.string().nullable(),
  delayed: z.boolean().nullable(),
  refusal: VendorRefusal.nullable(),
});
export type VendorInterface = z.infer<typeof VendorInterface>;

/**
 * Configured plan of a vendor. `lacks`: name of the setting for a missing key, null when the key is set;
 * `calls_per_minute` and `delay_minutes`: null when the plan has none.
 * @public Named in the API document.
 */
export const VendorPlan = z.object({
  vendor: z.string(),
  lacks: z.string().nullable(),
  calls_per_minute: z.number().nullable(),
  delay_minutes: z.number().nullable(),
});
export type VendorPlan = z.infer<typeof VendorPlan>;
