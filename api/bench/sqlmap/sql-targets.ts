import type { OpenApiDocument, SchemaObject } from '@plumbline/contract/openapi';
import fc from 'fast-check';
import { aRelease } from '../../src/testing/a-release.ts';
import { operationsOf, otherOperations, type Operation } from '../../src/testing/fuzz/operations.ts';
import type { Pool } from '../../src/testing/fuzz/pool.ts';
import { valueMaker } from '../../src/testing/fuzz/schema-values.ts';
import { fresh } from './caller-door.ts';

/** A request for sqlmap; what it is to try is marked by a star. */
export interface SqlTarget {
  readonly name: string;
  readonly method: string;
  /** From the root, and the body; with stars, or as they are sent without. */
  readonly marked: { readonly address: string; readonly body: string };
  readonly plain: { readonly address: string; readonly body: string };
  readonly headers: Readonly<Record<string, string>>;
  /** How many stars. */
  readonly count: number;
  /** Whether it goes to the API itself: the door would put headers of its own in the place of these. Default false. */
  readonly isStraight?: boolean;
}

/** An endpoint that sqlmap is to try, or that takes nothing that it could. */
export interface SqlEndpoint {
  readonly name: string;
  /** What may be sent, and need not: names in the query, or of fields. */
  readonly optional: readonly string[];
  /** A request with what it needs, and these of what is optional. */
  readonly target: (optional: readonly string[]) => SqlTarget;
  /** Why there is nothing to try; null where there is. */
  readonly leftOut: string | null;
}

/** Values that pass for these names where nothing is known of them. */
const usual: Readonly<Record<string, string>> = {
  email: 'ada@example.org',
  slug: 'the-appraisal-gap-in-dollars',
  token: 'abcdefghijklmnopqrstuvwxyz0123456789abcdefg',
  q: 'gap',
  limit: '5',
  name: 'Ada Lovelace',
  message: 'A message that is long enough to be taken.',
  // For machines only: a person leaves it empty.
  website: '',
  version: '1',
  number: '10001',
  file: 'the-appraisal-gap-in-dollars.png',
  category: 'market-insights',
};

/** What has to be another each time, or is a text of its own kind, by endpoint. */
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/admin/articles': { slug: fresh },
  'POST /api/admin/categories': { name: fresh },
  'POST /api/admin/suppressions': { email: `${fresh}@example.org` },
  'POST /api/admin/staff-invitations': { email: `${fresh}@example.org`, role: 'viewer' },
  'POST /api/admin/messages/{id}/notes': { key: `${fresh}-of-a-note` },
  'POST /api/admin/messages/{id}/replies': { key: `${fresh}-of-a-reply` },
  'POST /api/orders': { reference: fresh },
  'POST /api/create-payment-intent': { checkoutKey: `${fresh}-of-the-buyers-browser`, email: `${fresh}@example.org` },
  'POST /api/create-subscription': { checkoutKey: `${fresh}-of-the-buyers-browser`, email: `${fresh}@example.org` },
  'POST /api/admin/people/{ref}/erase': { typed: 'ada@example.org' },
  'POST /api/page-servers': { id: 'a-page-server' },
  'DELETE /api/page-servers/{id}': { id: 'a-page-server' },
  'POST /api/releases': { description: JSON.stringify(aRelease().release) },
};

/** In what a provider sends, all is signed, or nothing of it can be changed by others. */
const signed = /^POST \/api\/webhooks\/(?:stripe|square|mailgun)$/;
const boundary = 'sqlmap-boundary';

/** All endpoints, whether there is something to try or not, with values that the pool knows. */
export function sqlEndpoints(document: OpenApiDocument, pool: Pool): SqlEndpoint[] {
  const { schemas } = document.components;
  const maker = valueMaker(schemas, pool);
  const resolve = (schema: SchemaObject): SchemaObject =>
    schema.$ref ? resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const made = (schema: SchemaObject, name: string): string =>
    String(fc.sample(maker.fitting(schema, name), { seed: 1, numRuns: 1 })[0]).replaceAll('*', '');
  const textOf = (of: string, given: SchemaObject, name: string, place = name): string => {
    const mine = own[of]?.[name];
    if (mine !== undefined) return mine;
    const { enum: some = [], pattern } = resolve(given);
    const first = some.find((one) => typeof one === 'string');
    if (first !== undefined) return first;
    const fits = (value: string | number | undefined): value is string | number =>
      value !== undefined && (pattern === undefined || new RegExp(pattern, 'u').test(String(value)));
    const known = [pool.pick(place, 0), pool.pick(name, 0), usual[name]].find(fits);
    if (known !== undefined) return String(known);
    if (pattern !== undefined) return made(given, name);
    return /At$|^since$|^until$|^periodEnd$/.test(name) ? '2026-11-01T00:00:00.000Z' : 'plumb';
  };
  /** Texts are to be tried; a number and the like cannot hold what could become a statement. */
  const valueOf = (of: string, given: SchemaObject, name: string): unknown => {
    const schema = resolve(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.properties) {
      return Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, valueOf(of, one, key)]));
    }
    if (schema.items) return [valueOf(of, schema.items, name)];
    const [one] = schema.anyOf ?? [];
    if (one) return valueOf(of, one, name);
    if (schema.type === 'number' || schema.type === 'integer') return Number(pool.pick(name, 0)) || 1;
    if (schema.type === 'boolean') return true;
    return `${textOf(of, schema, name)}*`;
  };

  const endpoint = ({ name, method, path, parameters, body }: Operation): SqlEndpoint => {
    const filled = parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((all, { name: part, schema }) => {
        const place = `${all.split(`/{${part}}`)[0]?.split('/').at(-1)}/${part}`;
        return all.replace(`{${part}}`, `${encodeURIComponent(textOf(name, schema, part, place))}*`);
      }, path);
    const list = path.split('/').at(-1)?.replace('.csv', '');
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const isForm = body?.media === 'multipart/form-data';
    const schema = body === null || body.media === 'application/octet-stream' ? {} : resolve(body.schema);
    const needed = [...query.filter(({ required }) => required).map((one) => one.name), ...(schema.required ?? [])];
    const optional = [...query.map((one) => one.name), ...Object.keys(schema.properties ?? {})].filter(
      (one) => !needed.includes(one),
    );
    const target = (chosen: readonly string[]): SqlTarget => {
      const isSent = (one: string): boolean => needed.includes(one) || chosen.includes(one);
      const pairs = query
        .filter((one) => isSent(one.name))
        .map((one) => `${one.name}=${encodeURIComponent(textOf(name, one.schema, one.name, `${list}/${one.name}`))}*`);
      const address = filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
      const fields = Object.entries(schema.properties ?? {}).filter(([field]) => isSent(field));
      const values = Object.fromEntries(fields.map(([field, one]) => [field, valueOf(name, one, field)]));
      const sent = schema.properties ? (isForm ? form(values) : JSON.stringify(values)) : '';
      const type = isForm ? `multipart/form-data; boundary=${boundary}` : 'application/json';
      return {
        name,
        method,
        marked: { address, body: sent },
        plain: { address: address.replaceAll('*', ''), body: sent.replaceAll('*', '') },
        headers: sent === '' ? {} : { 'content-type': type },
        count: (address + sent).split('*').length - 1,
      };
    };
    const nothing = body === null ? 'takes nothing' : 'takes no text';
    const why = signed.test(name) ? 'what its sender has not signed is refused' : nothing;
    return { name, optional, target, leftOut: target(optional).count > 0 && !signed.test(name) ? null : why };
  };
  return [...operationsOf(document), ...otherOperations(document)].map(endpoint);
}

function form(fields: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}
