// Served OpenAPI document: the parts that the reference page renders.
import { z } from 'zod';

/** A JSON Schema of the dialect 2020-12. */
const Shape = z.record(z.string(), z.unknown());

const OpenApiOperation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: Shape,
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z
    .looseObject({
      content: z.record(z.string(), z.looseObject({ schema: Shape, example: z.unknown().optional() })),
    })
    .optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: Shape.optional() })).optional() }),
  ),
});
export type OpenApiOperation = z.infer<typeof OpenApiOperation>;

export const OpenApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), OpenApiOperation)),
  /** Requests the product sends to the webhook addresses of readers. */
  webhooks: z.record(z.string(), z.record(z.string(), OpenApiOperation)).optional(),
  components: z.looseObject({ schemas: z.record(z.string(), Shape) }),
});
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;
