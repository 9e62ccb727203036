import * as v from 'valibot';
import { SettingsError } from './settings.ts';

/** The configuration of tracing. */
export interface TracingRules {
  /** The collector's address for spans: the endpoint with `/v1/traces`. */
  readonly url: string;
  /** Sent with every export; the values are secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** In ms, for one export with all its retries. */
  readonly timeout: number;
  /** Null: the process's default name. */
  readonly serviceName: string | null;
  readonly sampler: SamplerName;
  /** The recorded share of new traces, 0 to 1; ignored by samplers that record all or none. */
  readonly ratio: number;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * The samplers of https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ that need no remote
 * service.
 */
export type SamplerName = (typeof samplers)[number];

const Endpoint = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(text);
  }, 'must be an address such as http://127.0.0.1:4318, without a user, a query or a fragment'),
);

const headersFault = 'must be headers such as name=value,other=value, with values in percent-encoding';

const Headers = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const headers = headersOf(dataset.value);
    if (headers !== null) return headers;
    addIssue({ message: headersFault });
    return NEVER;
  }),
);

/** The tracing settings that API and page server share, with OpenTelemetry's standard names. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(Endpoint),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(Headers),
  OTEL_EXPORTER_OTLP_TIMEOUT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{3,5}$/, 'must be a number of milliseconds from 100 to 60000'),
      v.transform(Number),
      v.minValue(100, 'must be a number of milliseconds from 100 to 60000'),
      v.maxValue(60_000, 'must be a number of milliseconds from 100 to 60000'),
    ),
    '10000',
  ),
  OTEL_SERVICE_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:/-]{1,100}$/, 'must be a name of at most 100 letters, digits and _ . : / -')),
  ),
  OTEL_TRACES_SAMPLER: v.optional(
    v.picklist(samplers, `must be one of ${samplers.join(', ')}`),
    'parentbased_traceidratio',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:0|1|1\.0+|0?\.\d{1,9}|0\.\d{1,9})$/, 'must be a share from 0 to 1, such as 0.1'),
      v.transform(Number),
    ),
    '0.1',
  ),
};

/** Variables that OpenTelemetry's exporter would read, but which are not supported here. */
const unsupported = /^OTEL_EXPORTER_OTLP_(?:TRACES_\w+|COMPRESSION|CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE)$/;

/** A variable that is refused even if no other is set, because it shows that traces are wanted. */
const tracesEndpoint = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';

/**
 * The tracing configuration; null: tracing is off. @throws SettingsError naming OpenTelemetry variables that are not
 * supported here.
 */
export function tracingFrom(
  settings: v.InferOutput<v.ObjectSchema<typeof tracingSettings, undefined>>,
  environment: Readonly<Record<string, string | undefined>>,
): TracingRules | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const refused = Object.keys(environment).filter(
    (name) => environment[name] && (name === tracesEndpoint || (endpoint !== undefined && unsupported.test(name))),
  );
  if (refused.length > 0) {
    throw new SettingsError(refused.map((name) => `${name} is not read here: docs/tracing.md says what is`).join('\n'));
  }
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeout: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: settings.OTEL_SERVICE_NAME ?? null,
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Null if the text is malformed. */
function headersOf(text: string): Record<string, string> | null {
  const pairs = text.split(',').map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([!-~]*)\s*$/.exec(pair));
  if (pairs.length > 20) return null;
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, value] = pair ?? [];
    const decoded = value === undefined ? null : decodedOf(value);
    if (name === undefined || decoded === null) return null;
    headers[name.toLowerCase()] = decoded;
  }
  return headers;
}

/** Null if the text is not allowed in a header. */
function decodedOf(value: string): string | null {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\x20-\x7e]*$/.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
