// JSON Schema printed as TypeScript: `{ id: integer, note?: string | null }`.

export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

/** Most characters of an object on one line; longer ones get a line per field. */
const width = 100;

export function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => schemaText(choice, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, indent)).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') return arrayText(schema, indent);
  if (schema.type === 'object') return objectText(schema, indent);
  return schema.type === undefined ? 'unknown' : `${schema.type}${limits(schema)}`;
}

function limits(schema: JsonSchema): string {
  const named = schema.format ? [schema.format] : [];
  const huge = Number.MAX_SAFE_INTEGER;
  const low = schema.minimum !== undefined && schema.minimum > -huge ? schema.minimum : schema.minLength;
  const high = schema.maximum !== undefined && schema.maximum < huge ? schema.maximum : schema.maxLength;
  const unit = schema.type === 'string' ? ' characters' : '';
  if (low !== undefined && high !== undefined) named.push(`${low} to ${high}${unit}`);
  else if (low !== undefined) named.push(`at least ${low}${unit}`);
  else if (high !== undefined) named.push(`at most ${high}${unit}`);
  return named.length > 0 ? ` (${named.join(', ')})` : '';
}

function arrayText(schema: JsonSchema, indent: string): string {
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => schemaText(item, indent)).join(', ')}]`;
  const item = typeof schema.items === 'object' ? schemaText(schema.items, indent) : 'unknown';
  return /[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: JsonSchema, indent: string): string {
  const required = new Set(schema.required);
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = !required.has(name) || field.default !== undefined;
    const fallback = field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`;
    return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${optional ? '?' : ''}: ${schemaText(field, inner)}${fallback}`;
  });
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0) {
    const key = schema.propertyNames ? schemaText(schema.propertyNames, inner) : 'string';
    fields.push(`[${key}]: ${schemaText(schema.additionalProperties, inner)}`);
  }
  if (fields.length === 0) return '{}';
  const line = `{ ${fields.join(', ')} }`;
  if (line.length + indent.length <= width && !line.includes('\n')) return line;
  return `{\n${fields.map((field) => `${inner}${field}`).join('\n')}\n${indent}}`;
}
