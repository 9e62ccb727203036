import type { SchemaObject } from '@plumbline/contract/openapi';
import { html, withInlineCode, type Html, tableHtml } from '@plumbline/serving/html';

/** The allowed values of a schema in plain words: `list of PostSummary`, `text or null`. */
export function typeHtml(schema: SchemaObject): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf) return joined(schema.anyOf.map(typeHtml), html` or `);
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      html`, `,
    );
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.type === 'array') return html`list of ${typeHtml(schema.items ?? {})}`;
  return html`${typeWords[schema.type ?? ''] ?? 'any value'}${limitsHtml(schema)}`;
}

/** The fields of an object, as a table, the last column of which says whether a field is optional. */
export function fieldsHtml(name: string, schema: SchemaObject): Html {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).map(([field, value]) => [
    html`<code>${field}</code>`,
    html`${typeHtml(value)}${value.description === undefined ? '' : html`<br />${withInlineCode(value.description)}`}`,
    html`${required.includes(field) ? 'always' : 'optional'}`,
  ]);
  return tableHtml(`Fields of ${name}`, ['Field', 'Type', 'Present'], rows);
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};

function limitsHtml({ minimum, maximum, minLength, maxLength, pattern }: SchemaObject): Html {
  const limits = [
    minimum === undefined ? [] : [`at least ${minimum}`],
    maximum === undefined ? [] : [`at most ${maximum}`],
    minLength === undefined ? [] : [`${minLength} characters or more`],
    maxLength === undefined ? [] : [`${maxLength} characters or fewer`],
  ].flat();
  const form = pattern === undefined ? html`` : html`, matching <code>${pattern}</code>`;
  return html`${limits.length > 0 ? `, ${limits.join(', ')}` : ''}${form}`;
}

function joined(parts: readonly Html[], between: Html): Html {
  return html`${parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))}`;
}
