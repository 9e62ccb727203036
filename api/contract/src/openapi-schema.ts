import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { SchemaObject } from './openapi-types.ts';

/** Turns valibot schemas into those of OpenAPI; the named ones become references. */
export interface SchemaWriter {
  /** What a caller sends. */
  input(schema: GenericSchema): SchemaObject;
  /** What the server works with or answers: for parameters, the value that their text stands for. */
  output(schema: GenericSchema): SchemaObject;
  /** The named schemas themselves. */
  readonly components: Readonly<Record<string, SchemaObject>>;
}

/** Makes a writer that knows these names. */
export function schemaWriter(named: Readonly<Record<string, GenericSchema>>): SchemaWriter {
  const convert = (schema: GenericSchema, typeMode: 'input' | 'output') => {
    const {
      $schema: _,
      $defs,
      ...written
    } = toJsonSchema(schema, {
      typeMode,
      target: 'draft-2020-12',
      // Checks that JSON Schema has no words for stay out; the server makes them all the same.
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
