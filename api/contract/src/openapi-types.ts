/** A JSON Schema (draft 2020-12), limited to the features that the contract uses. */
export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly const?: string | number | boolean | null;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly items?: SchemaObject;
  readonly anyOf?: readonly SchemaObject[];
  readonly allOf?: readonly SchemaObject[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A parameter in the path or the query. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: SchemaObject;
}

/** A response header. */
export interface HeaderObject {
  readonly description: string;
  readonly schema: SchemaObject;
}

/** JSON content of responses. */
interface JsonContent {
  readonly 'application/json': { readonly schema: SchemaObject };
}

/** A request's body with its single media type. */
type BodyContent = Readonly<Record<string, { readonly schema: SchemaObject }>>;

/** The response with a certain status. */
export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject>>;
  readonly content?: JsonContent;
}

/** One endpoint. */
export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly required: boolean; readonly content: BodyContent };
  /** By status. */
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

/** An OpenAPI 3.1 document, limited to the features that the API uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, SchemaObject>> };
  /** The HTTP status of each error code. */
  readonly 'x-error-status': Readonly<Record<string, number>>;
}
