// Interfaces of vendors as they answered last, for administrators.
import { z } from 'zod';

export const refusalScopes = ['key', 'interface', 'symbol', 'span', 'day'] as const;

/** Refusals in force, in the vendor's words (bounded, without keys). @public Named in the API document. */
export const VendorRefusal = z.object({
  scope: z.enum(refusalScopes),
  since: z.string(),
  words: z.string().nullable(),
  /** Time of the next automatic request; a person's run requests earlier. */
  retry_at: z.string(),
});

/** `service` as in the log of calls ("massive snapshot all"). `delayed`: the vendor's own label of its figures; null without one. */
export const VendorInterface = z.object({
  service: z.string(),
  answered_at: z.string().nullable(),
  delayed: z.boolean().nullable(),
  refusal: VendorRefusal.nullable(),
});
export type VendorInterface = z.infer<typeof VendorInterface>;
