import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { SchemaObject } from './openapi-types.ts';

/** Converts valibot schemas to OpenAPI schemas; named schemas become references. */
export interface SchemaWriter {
  /** The schema of a caller's input. */
  input(schema: GenericSchema): SchemaObject;
  /** The schema of an answer or a parsed value. */
  output(schema: GenericSchema): SchemaObject;
  /** The named schemas. */
  readonly components: Readonly<Record<string, SchemaObject>>;
}

/** Creates a writer for these named schemas. */
export function schemaWriter(named: Readonly<Record<string, GenericSchema>>): SchemaWriter {
  const convert = (schema: GenericSchema, typeMode: 'input' | 'output') => {
    const {
      $schema: _,
      $defs,
      ...written
    } = toJsonSchema(schema, {
      typeMode,
      target: 'draft-2020-12',
      // Checks that JSON Schema cannot express are omitted; the server applies them nevertheless.
      errorMode: 'ignore',
      definitions: { ...named },
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    });
    return { written: written as SchemaObject, definitions: ($defs ?? {}) as Record<string, SchemaObject> };
  };
  const components = Object.entries(named).map(([name, schema]) => {
    const { written, definitions } = convert(schema, 'output');
    return [name, definitions[name] ?? written];
  });
  return {
    input: (schema) => convert(schema, 'input').written,
    output: (schema) => convert(schema, 'output').written,
    components: Object.fromEntries(components) as Record<string, SchemaObject>,
  };
}
