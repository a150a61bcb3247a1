// JSON in a query parameter.
import type { z } from 'zod';
import { Fault } from '../../process/fault.ts';

/** Throws Fault 400 with `problem`. */
export function jsonParameter<Schema extends z.ZodType>(schema: Schema, text: string, problem: string) {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Fault(400, problem);
  }
}
