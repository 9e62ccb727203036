import fc, { type Arbitrary } from 'fast-check';
import { aRelease } from '../a-release.ts';
import type { CallerName } from './callers.ts';
import { oddJsonText, oddText } from './odd-values.ts';
import { bomb, methods, oddHeaders, oddMedia, oddTargetPart } from './odd-requests.ts';
import type { Operation } from './operations.ts';
import type { ValueMaker } from './schema-values.ts';

/** A generated request. */
export interface GeneratedRequest {
  readonly caller: CallerName;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
  /**
   * Whether the request is valid HTTP for its operation, so that only the operation's own statuses are valid answers.
   */
  readonly reachesOperation: boolean;
}

interface Body {
  readonly headers: readonly (readonly [string, string])[];
  readonly bytes: Buffer | null;
}

/** In bytes: a length of the target that fits into the server's limit together with the headers. */
const maxTargetLength = 8_000;

/** Requests of one operation: valid, nearly valid, and malformed. */
export function requestsOf(operation: Operation, maker: ValueMaker): Arbitrary<GeneratedRequest> {
  const plain = fc
    .record({
      caller: callersOf(operation),
      path: pathOf(operation, maker),
      query: queryOf(operation, maker),
      body: bodyOf(operation, maker),
      from: forwardedFor,
    })
    .map(({ caller, path, query, body, from }): GeneratedRequest => ({
      caller,
      method: operation.method,
      target: path.text + query,
      headers: [...from, ...body.headers],
      body: body.bytes,
      // The server rejects requests with longer request lines and headers.
      reachesOperation: path.reachesOperation && path.text.length + query.length < maxTargetLength,
    }));
  const malformed = fc.oneof(
    fc
      .tuple(plain, fc.constantFrom(...methods))
      .map(([generated, method]) => ({ ...generated, method, reachesOperation: false })),
    fc.tuple(plain, oddHeaders).map(([generated, headers]) => ({
      ...generated,
      headers: [...generated.headers, ...headers],
      reachesOperation: false,
    })),
    fc.tuple(plain, oddTargetPart, fc.nat()).map(([generated, part, at]) => {
      const place = 1 + (at % generated.target.length);
      return {
        ...generated,
        target: generated.target.slice(0, place) + part + generated.target.slice(place),
        reachesOperation: false,
      };
    }),
  );
  return fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: malformed });
}

function callersOf({ path }: Operation): Arbitrary<CallerName> {
  const weighted = (name: CallerName, weight: number) => ({ weight, arbitrary: fc.constant(name) });
  const teamWeight = /release/.test(path) ? 4 : 0;
  return fc.oneof(
    weighted('owner', 6),
    weighted('anonymous', /admin|releases/.test(path) ? 1 : 4),
    weighted('viewer', 1),
    weighted('staff', 2),
    weighted('team', teamWeight),
    weighted('page server', /page-servers|release-views/.test(path) ? 8 : 0),
  );
}

/** The apparent address of the sender: mostly a new one, so that limits per address do not end the fuzzing early. */
const forwardedFor = fc
  .oneof(
    { weight: 9, arbitrary: fc.nat({ max: 2 ** 32 - 1 }).map(addressOf) },
    { weight: 1, arbitrary: fc.constant('10.1.2.3') },
  )
  .map((address) => [['x-forwarded-for', address] as const]);

function addressOf(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

function pathOf(
  { path, parameters }: Operation,
  maker: ValueMaker,
): Arbitrary<{ text: string; reachesOperation: boolean }> {
  const values = parameters
    .filter(({ in: where }) => where === 'path')
    .map(({ name, schema }) =>
      fc.oneof({ weight: 8, arbitrary: maker.fitting(schema, placeOf(path, name)) }, { weight: 2, arbitrary: oddText }),
    );
  const names = parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
  return fc.tuple(...values).map((values) => {
    const texts = values.map(String);
    const text = names.reduce((all, name, at) => all.replace(`{${name}}`, () => encode(texts[at] ?? '')), path);
    // With an empty path segment, the path is that of another operation.
    return { text, reachesOperation: texts.every((segment) => !['', '.', '..'].includes(segment)) };
  });
}

/** The qualified name of a parameter: `staff/id` in `/admin/staff/{id}/lock`. */
function placeOf(path: string, name: string): string {
  const [before = ''] = path.split(`/{${name}}`);
  const place = before.split('/').at(-1) ?? '';
  return place.startsWith('{') ? name : `${place}/${name}`;
}

function queryOf({ parameters }: Operation, maker: ValueMaker): Arbitrary<string> {
  const queryParameters = parameters.filter(({ in: where }) => where === 'query');
  if (queryParameters.length === 0) return fc.constantFrom('', '', '', '?x=1');
  const pair = fc.nat({ max: queryParameters.length - 1 }).chain((at) => {
    const { name = '', schema = {} } = queryParameters[at] ?? {};
    const value = fc.oneof({ weight: 8, arbitrary: maker.fitting(schema, name) }, { weight: 1, arbitrary: oddText });
    return value.map((made) => `${name}=${encode(String(made))}`);
  });
  const required = queryParameters
    .filter(({ required: isRequired }) => isRequired)
    .map(({ name, schema }) => maker.fitting(schema, name).map((made) => `${name}=${encode(String(made))}`));
  const pairs = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.uniqueArray(pair, { selector: (text) => text.split('=')[0], maxLength: queryParameters.length }),
    },
    { weight: 1, arbitrary: fc.array(pair, { maxLength: 8 }) },
  );
  return fc.tuple(fc.boolean(), fc.tuple(...required), pairs).map(([includesRequired, requiredPairs, otherPairs]) => {
    const names = new Set(otherPairs.map((text) => text.split('=')[0]));
    const all = includesRequired
      ? [...requiredPairs.filter((text) => !names.has(text.split('=')[0])), ...otherPairs]
      : otherPairs;
    return all.length === 0 ? '' : `?${all.join('&')}`;
  });
}

function bodyOf({ body }: Operation, maker: ValueMaker): Arbitrary<Body> {
  if (body === null) return fc.constant({ headers: [], bytes: null });
  if (body.media === 'multipart/form-data') return releaseForm;
  const made =
    body.media === 'application/octet-stream'
      ? images.map((bytes): Body => sized([['content-type', body.media]], bytes))
      : jsonBody(fc.oneof(maker.fitting(body.schema, ''), maker.distorted(body.schema, '')));
  const other = fc.tuple(oddMedia, made).map(([headers, { bytes }]): Body => sized(headers, bytes ?? Buffer.alloc(0)));
  return fc.oneof(
    { weight: 16, arbitrary: made },
    { weight: 1, arbitrary: oddJsonText.map((text) => sized([['content-type', body.media]], Buffer.from(text))) },
    { weight: 1, arbitrary: other },
    { weight: 1, arbitrary: fc.constantFrom<Body>({ headers: [], bytes: null }, sized(bomb.headers, bomb.body)) },
  );
}

function jsonBody(values: Arbitrary<unknown>): Arbitrary<Body> {
  const utf8 = (text: string): Buffer => Buffer.from(text);
  return values.map((value) => sized([['content-type', 'application/json']], utf8(JSON.stringify(value) ?? 'null')));
}

function sized(headers: Body['headers'], bytes: Buffer): Body {
  return { headers: [...headers, ['content-length', String(bytes.length)]], bytes };
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An image, a broken one, and a text with only an image's signature. */
const images: Arbitrary<Buffer> = fc.oneof(
  fc.constant(pixel),
  fc.tuple(fc.nat({ max: pixel.length - 1 }), fc.nat({ max: 255 })).map(([at, byte]) => {
    const distorted = Buffer.from(pixel);
    distorted[at] = byte;
    return distorted;
  }),
  fc.nat({ max: pixel.length }).map((length) => pixel.subarray(0, length)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>',
      'GIF89a',
      '\xff\xd8\xff',
      'BM',
      'RIFF\0\0\0\0WEBPVP8 ',
    )
    .map((text) => Buffer.from(text, 'latin1')),
);

const boundary = 'fuzz-boundary';
/** Releases for uploads, whose data other requests may use. */
export const releases = Array.from({ length: 6 }, (_, index) =>
  aRelease({ files: { 'browser/remoteEntry.js': `// fuzzed ${index}` } }),
);

type UploadKind =
  | 'valid'
  | 'extra field'
  | 'distorted description'
  | 'odd description'
  | 'truncated'
  | 'odd file names';

/** Kinds of uploads. Valid ones are rare, because building and rendering a valid release takes a second. */
const uploadKinds = fc.oneof(
  ...(
    [
      ['valid', 3],
      ['extra field', 1],
      ['distorted description', 25],
      ['odd description', 4],
      ['truncated', 4],
      ['odd file names', 4],
    ] satisfies [UploadKind, number][]
  ).map(([kind, weight]) => ({ weight, arbitrary: fc.constant<UploadKind>(kind) })),
);

/** The upload of a release, valid or not. */
const releaseForm: Arbitrary<Body> = fc
  .tuple(fc.constantFrom(...releases), uploadKinds, oddText, fc.nat())
  .map(([{ release, files }, kind, odd, at]): Body => {
    const described = JSON.stringify(release);
    const distorted = described.slice(0, at % described.length) + odd + described.slice((at % described.length) + 1);
    const isValid = kind === 'valid' || kind === 'extra field';
    const description = isValid ? described : kind === 'distorted description' ? distorted : odd;
    const parts = [
      part('name="description"', description),
      ...Object.entries(files).map(([path, content]) =>
        part(`name="${kind === 'odd file names' ? odd : path}"; filename="file"`, String(content)),
      ),
      ...(kind === 'extra field' ? [part('name="note"', odd)] : []),
    ];
    const text = `${parts.join('')}--${boundary}--\r\n`;
    return sized(
      [['content-type', `multipart/form-data; boundary=${boundary}`]],
      Buffer.from(kind === 'truncated' ? text.slice(0, at % text.length) : text),
    );
  });

function part(disposition: string, content: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

/** Like `encodeURIComponent`, but half a surrogate pair becomes bytes that no decoder accepts. */
function encode(text: string): string {
  return Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');
}
