import { apiBase } from '@plumbline/contract/endpoint';
import type { OpenApiDocument, ParameterObject, SchemaObject } from '@plumbline/contract/openapi';

/** One endpoint to be fuzzed. */
export interface Operation {
  /** `GET /api/blog/posts/{slug}` */
  readonly name: string;
  readonly method: string;
  /** From the root, parameters as `{name}`. */
  readonly path: string;
  readonly parameters: readonly ParameterObject[];
  readonly body: { readonly media: string; readonly schema: SchemaObject } | null;
  /** The documented statuses; null if the document does not contain the address. */
  readonly statuses: ReadonlySet<number> | null;
}

/** All operations of a document. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody, responses }]) => {
      const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const method = verb.toUpperCase();
      return {
        name: `${method} ${apiBase}${path}`,
        method,
        path: apiBase + path,
        parameters,
        body: media && content ? { media, schema: content.schema } : null,
        statuses: new Set(Object.keys(responses).map(Number)),
      };
    }),
  );
}

const text: SchemaObject = { type: 'string' };
/** Lists of the desk that can be had as a file. */
const exported = ['orders', 'members', 'messages', 'signups', 'suppressions', 'mail', 'articles', 'audit-log'];

/** Operations outside the contract: files, feeds, exports, and the providers' events. */
export function otherOperations({ paths }: OpenApiDocument): Operation[] {
  return [
    unlisted('POST', '/api/webhooks/stripe', 'application/json'),
    unlisted('POST', '/api/webhooks/square', 'application/json'),
    unlisted('POST', '/api/webhooks/mailgun', 'application/json'),
    unlisted('GET', '/api/audit/{token}'),
    unlisted('GET', '/api/media/{name}'),
    unlisted('GET', '/og/blog/{file}'),
    unlisted('GET', '/robots.txt'),
    unlisted('GET', '/sitemap.xml'),
    unlisted('GET', '/sitemap-{number}.xml'),
    unlisted('GET', '/feed.xml'),
    unlisted('GET', '/feed/{category}.xml'),
    unlisted('GET', '/api/docs'),
    unlisted('GET', '/api/openapi.json'),
    unlisted('GET', '/metrics'),
    unlisted('GET', '/api/admin/mail/{id}/letter'),
    unlisted('GET', '/api/admin/people/{ref}/export'),
    ...exported.map((list) => ({
      ...unlisted('GET', `/api/admin/${list}.csv`),
      parameters: paths[`/admin/${list}`]?.['get']?.parameters ?? [],
    })),
  ];
}

function unlisted(method: string, path: string, media: string | null = null): Operation {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })),
    body: media === null ? null : { media, schema: {} },
    statuses: null,
  };
}
