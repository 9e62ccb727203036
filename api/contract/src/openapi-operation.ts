import { maxCounted, totalHeader, type Endpoint } from './endpoint.ts';
import { errorStatus } from './error-status.ts';
import type { ErrorCode } from './errors.ts';
import type { SchemaWriter } from './openapi-schema.ts';
import type { HeaderObject, OperationObject, ParameterObject, ResponseObject, SchemaObject } from './openapi-types.ts';

const text: SchemaObject = { type: 'string' };

const requestIdHeader: HeaderObject = {
  description: "The request's id: the caller's, or one made for it.",
  schema: text,
};
const etagHeader: HeaderObject = { description: 'Strong; send it back as `If-None-Match`.', schema: text };
const linkHeader: HeaderObject = {
  description: 'The address of the next page as `<…>; rel="next"`; absent on the last.',
  schema: text,
};
const countHeader: HeaderObject = {
  description: `How many entries all pages have; ${maxCounted + 1} if there are more than ${maxCounted}.`,
  schema: { type: 'integer' },
};

/** The OpenAPI operation of an endpoint. */
export function operation(endpoint: Endpoint, schemas: SchemaWriter): OperationObject {
  const parameters = [...parametersOf(endpoint, 'path', schemas), ...parametersOf(endpoint, 'query', schemas)];
  const body = endpoint.body && {
    required: true,
    content: { [endpoint.media ?? 'application/json']: { schema: schemas.input(endpoint.body) } },
  };
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successes(endpoint, schemas), ...failures(endpoint) },
  };
}

/** `GET /blog/posts/:slug` becomes `getBlogPostsBySlug`. */
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replaceAll('/:', '/by/')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(endpoint: Endpoint, where: 'path' | 'query', schemas: SchemaWriter): ParameterObject[] {
  const schema = where === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.output(schema);
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

function successes(endpoint: Endpoint, schemas: SchemaWriter): Record<string, ResponseObject> {
  const isGet = endpoint.method === 'GET';
  const headers = {
    'x-request-id': requestIdHeader,
    ...(isGet ? { etag: etagHeader } : {}),
    ...(endpoint.paged ? { link: linkHeader } : {}),
    ...(endpoint.counted ? { [totalHeader]: countHeader } : {}),
  };
  const content = { 'application/json': { schema: schemas.output(endpoint.response) } };
  const success = { description: endpoint.summary, headers, content };
  return {
    [endpoint.status ?? 200]: success,
    ...(isGet ? { 304: { description: 'The caller has the newest already.', headers: { etag: etagHeader } } } : {}),
  };
}

function failures(endpoint: Endpoint): Record<string, ResponseObject> {
  const ofInput: ErrorCode[] = endpoint.params || endpoint.query || endpoint.body ? ['invalid_input'] : [];
  const ofBody: ErrorCode[] = endpoint.body ? ['invalid_json', 'payload_too_large', 'unsupported_media_type'] : [];
  const codes = [...new Set<ErrorCode>([...(endpoint.errors ?? []), ...ofInput, ...ofBody, 'internal'])];
  // Without `Map.groupBy`, which Node 20 lacks.
  const statuses = new Set(codes.map((code) => errorStatus[code]));
  const ofStatus = (status: number) => codes.filter((code) => errorStatus[code] === status);
  return Object.fromEntries([...statuses].map((status) => [String(status), failure(ofStatus(status))]));
}

function failure(codes: readonly ErrorCode[]): ResponseObject {
  const specific = { type: 'object', properties: { code: { enum: codes } } };
  return {
    description: codes.map((code) => `\`${code}\``).join(' or '),
    headers: { 'x-request-id': requestIdHeader },
    content: {
      'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/ErrorBody' }, specific] } },
    },
  };
}
