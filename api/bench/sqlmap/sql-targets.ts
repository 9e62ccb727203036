import { apiBase } from '@plumbline/contract/endpoint';
import { endpoints, namedSchemas } from '@plumbline/contract/endpoints';
import { openApiDocument } from '@plumbline/contract/openapi';

/** A request for sqlmap; what it is to try is marked by a star. */
export interface SqlTarget {
  readonly name: string;
  readonly request: string;
  /** How many stars. */
  readonly count: number;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Values that pass for these names; else one by type. */
const known: Readonly<Record<string, string>> = {
  email: 'ada@example.org',
  slug: 'the-appraisal-gap-in-dollars',
  orderId: 'ord_00000000000000000000000000',
  paymentId: 'pi_12345678',
  remote: 'mf-blog',
  release: '0123456789abcdef0123',
  q: 'gap',
  token: 'abcdefghijklmnopqrstuvwxyz0123456789',
  cursor: '1-1',
  limit: '5',
};

/** Every endpoint that takes anything, with all that it takes. */
export function sqlTargets(headers: Readonly<Record<string, string>>): SqlTarget[] {
  const document = openApiDocument(endpoints, { title: 'targets', version: '1', schemas: namedSchemas });
  const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .map(([method, operation]) => target(method.toUpperCase(), path, operation, headers))
      .filter(({ count }) => count > 0),
  );
}

function target(
  method: string,
  path: string,
  operation: Operation,
  headers: Readonly<Record<string, string>>,
): SqlTarget {
  const given = operation.parameters ?? [];
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => `${name}=${encodeURIComponent(valueOf(name, schema))}*`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `${encodeURIComponent(known[name] ?? '2')}*`);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema ? JSON.stringify(starred(schema)) : '';
  const address = `${apiBase}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const all = { ...headers, ...(schema ? { 'content-type': 'application/json' } : {}) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return {
    name: `${method} ${apiBase}${path}`,
    request: `${method} ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    count: (address + body).split('*').length - 1,
  };
}

/** An object of the schema whose texts are to be tried; numbers and the like are no text that could become a statement. */
function starred({ properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (schema.properties) return [name, starred(schema)];
      if (schema.type === 'number' || schema.type === 'integer') return [name, 1];
      if (schema.type === 'boolean') return [name, true];
      if (schema.type === 'array') return [name, []];
      return [name, `${valueOf(name, schema)}*`];
    }),
  );
}

function valueOf(name: string, schema: Schema): string {
  const one = schema.default ?? schema.enum?.[0] ?? known[name];
  if (typeof one === 'string') return one;
  return schema.format === 'date-time' ? '2026-11-01T00:00:00.000Z' : 'plumb';
}
