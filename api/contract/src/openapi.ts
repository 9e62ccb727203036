import type { GenericSchema } from 'valibot';
import { apiBase, type Endpoint } from './endpoint.ts';
import { errorStatus } from './error-status.ts';
import { operation } from './openapi-operation.ts';
import { schemaWriter } from './openapi-schema.ts';
import type { OpenApiDocument, OperationObject } from './openapi-types.ts';

export type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  ResponseObject,
  SchemaObject,
} from './openapi-types.ts';

/** The document's metadata. */
export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  /** The schemas that are referred to by name; one of them is `ErrorBody`. */
  readonly schemas: Readonly<Record<string, GenericSchema>>;
}

/** Creates the OpenAPI 3.1 document of the endpoints. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { title, version, schemas }: OpenApiOptions,
): OpenApiDocument {
  const writer = schemaWriter(schemas);
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, writer) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title,
      version,
      description:
        'JSON over HTTP. Every error has one shape, `ErrorBody`, and every answer an `x-request-id`. Unknown query parameters are ignored.',
    },
    servers: [{ url: apiBase }],
    paths,
    components: { schemas: writer.components },
    'x-error-status': errorStatus,
  };
}
