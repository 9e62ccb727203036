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
  /** The documented statuses; null if the document does not contain the operation. */
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
/** Lists of the admin that can be downloaded as CSV. */
const downloadable = ['orders', 'members', 'messages', 'signups', 'suppressions', 'mail', 'articles', 'audit-log'];

/** Operations outside the contract: files, feeds, exports, and the providers' events. */
export function otherOperations({ paths }: OpenApiDocument): Operation[] {
  return [
    outsideContract('POST', '/api/webhooks/stripe', 'application/json'),
    outsideContract('POST', '/api/webhooks/square', 'application/json'),
    outsideContract('POST', '/api/webhooks/mailgun', 'application/json'),
    outsideContract('GET', '/api/audit/{token}'),
    outsideContract('GET', '/api/media/{name}'),
    outsideContract('GET', '/og/blog/{file}'),
    outsideContract('GET', '/robots.txt'),
    outsideContract('GET', '/sitemap.xml'),
    outsideContract('GET', '/sitemap-{number}.xml'),
    outsideContract('GET', '/feed.xml'),
    outsideContract('GET', '/feed/{category}.xml'),
    outsideContract('GET', '/api/docs'),
    outsideContract('GET', '/api/openapi.json'),
    outsideContract('GET', '/metrics'),
    outsideContract('GET', '/api/admin/mail/{id}/letter'),
    outsideContract('GET', '/api/admin/people/{ref}/export'),
    ...downloadable.map((list) => ({
      ...outsideContract('GET', `/api/admin/${list}.csv`),
      parameters: paths[`/admin/${list}`]?.['get']?.parameters ?? [],
    })),
  ];
}

function outsideContract(method: string, path: string, media: string | null = null): Operation {
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
