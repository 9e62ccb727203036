import type { SchemaObject } from '@plumbline/contract/openapi';
import fc, { type Arbitrary } from 'fast-check';
import { oddText, oddValue } from './odd-values.ts';
import type { Pool } from './pool.ts';

/** JSON Schema keywords that the contract's type omits. */
interface FullSchema extends SchemaObject {
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

/** Generates values for a schema. */
export interface ValueMaker {
  /** Values that match the schema. */
  fitting(schema: SchemaObject, name: string): Arbitrary<unknown>;
  /** Values with some parts that do not match the schema. */
  distorted(schema: SchemaObject, name: string): Arbitrary<unknown>;
}

/** Generators for the schemas in a document, with the names of `schemas` and the values of the pool. */
export function valueMaker(schemas: Readonly<Record<string, SchemaObject>>, pool: Pool): ValueMaker {
  const make = (schema: FullSchema, name: string, distorts: boolean): Arbitrary<unknown> => {
    const exact = exactly(schema, name, distorts);
    const values = known(name, exact);
    return distorts ? fc.oneof({ weight: 14, arbitrary: values }, { weight: 1, arbitrary: oddValue }) : values;
  };

  // A number is generated first and the value looked up later, because the pool grows while values are generated.
  const known = (name: string, other: Arbitrary<unknown>): Arbitrary<unknown> =>
    fc.tuple(fc.nat({ max: 200 }), other).map(([index, made]) => {
      const learned = index < 150 ? (pool.pick(name, index) ?? pool.pick(name.replace(/^.*\//, ''), index)) : undefined;
      if (learned === undefined) return made;
      return typeof learned === 'number' && typeof made === 'string' ? String(learned) : learned;
    });

  const exactly = (schema: FullSchema, name: string, distorts: boolean): Arbitrary<unknown> => {
    if (schema.$ref) return make(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, distorts);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => make(one, name, distorts)));
    if (schema.properties) return object(schema, distorts);
    if (schema.items) {
      const items = make(schema.items, name, distorts);
      return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) });
    }
    if (schema.type === 'integer' || schema.type === 'number') return number(schema);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'null') return fc.constant(null);
    if (schema.type === 'string') return text(schema, name);
    return fc.jsonValue({ maxDepth: 2 });
  };

  const object = ({ properties = {}, required = [] }: FullSchema, distorts: boolean): Arbitrary<unknown> => {
    const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, make(one, key, distorts)]));
    const whole = fc.record(fields, { requiredKeys: required.filter((key) => key in fields) });
    if (!distorts) return whole;
    const incomplete = fc.record(fields, { requiredKeys: [] });
    const extended = fc
      .tuple(whole, oddText, oddValue)
      .map(([own, key, value]) => ({ ...(own as object), [key]: value }));
    return fc.oneof(
      { weight: 10, arbitrary: whole },
      { weight: 1, arbitrary: incomplete },
      { weight: 1, arbitrary: extended },
    );
  };

  return {
    fitting: (schema, name) => make(schema, name, false),
    distorted: (schema, name) => make(schema, name, true),
  };
}

function number({ type, minimum, maximum }: FullSchema): Arbitrary<number> {
  const [min, max] = [minimum ?? -1_000, maximum ?? 1_000_000];
  const edges = fc.constantFrom(min, max);
  return type === 'integer' ? fc.oneof(fc.integer({ min, max }), edges) : fc.double({ min, max, noNaN: true });
}

function text({ pattern, format, minLength = 0, maxLength }: FullSchema, name: string): Arbitrary<string> {
  if (/e-?mail|^to$/i.test(name)) return email;
  if (format === 'date-time') return moment.map((date) => date.toISOString());
  if (format === 'date') return moment.map((date) => date.toISOString().slice(0, 10));
  const most = Math.max(Math.min(maxLength ?? 200, 300), minLength);
  if (pattern !== undefined) return matching(pattern).map((made) => made.slice(0, maxLength));
  const words = fc.string({
    unit: fc.constantFrom('a', 'b', 'Z', ' ', ',', '.', '-', "'", 'é', 'ß', '漢', '\u{1f600}'),
    minLength,
    maxLength: most,
  });
  return fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: oddText });
}

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

const email = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9]{1,12}$/),
    fc.constantFrom('fuzz.example', 'xn--bcher-kva.example', 'a.b.c.example'),
  )
  .map(([local, domain]) => `${local}@${domain}`);

const ofPattern = new Map<string, Arbitrary<string>>();

/**
 * Strings that match a pattern; any text for a pattern that cannot be generated from, such as one with a look-ahead.
 */
function matching(pattern: string): Arbitrary<string> {
  const made = ofPattern.get(pattern) ?? stringsMatching(pattern);
  ofPattern.set(pattern, made);
  return made;
}

function stringsMatching(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return oddText;
  }
}
