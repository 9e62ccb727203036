import type * as v from 'valibot';
import type { StripeSandboxSettings } from '../../settings.ts';
import type { Work } from '../state/work.ts';

export interface Call<P> {
  readonly work: Work;
  readonly params: P;
  /** Of the path, in their order. */
  readonly ids: readonly string[];
  /** Comes from a browser: a publishable key sees and does less. */
  readonly browser: boolean;
  readonly settings: StripeSandboxSettings;
}

/** One call of the REST API. `*` in the path stands for an id. */
export interface Endpoint<S extends v.GenericSchema = v.GenericSchema> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly params: S;
  /** Whether browsers may call it with the publishable key. */
  readonly browsers: boolean;
  readonly run: (call: Call<v.InferOutput<S>>) => object;
}

/** Declares a call for the secret key. */
export function endpoint<S extends v.GenericSchema>(
  route: `${Endpoint['method']} /v1/${string}`,
  params: S,
  run: (call: Call<v.InferOutput<S>>) => object,
): Endpoint {
  const [method, path = ''] = route.split(' ');
  // A list of endpoints cannot name each one's parameters; they are read by the very schema that types them here.
  return { method, path, params, browsers: false, run } as unknown as Endpoint;
}

/** Lets browsers call it too. */
export function alsoForBrowsers(declared: Endpoint): Endpoint {
  return { ...declared, browsers: true };
}
