import type * as v from 'valibot';
import type { UnitOfWork } from '../state/unit-of-work.ts';

export interface Call<P> {
  readonly work: UnitOfWork;
  readonly params: P;
  /** The id in the path; empty if it has none. */
  readonly id: string;
  /** Whether the call was made with the publishable key, which has fewer rights. */
  readonly isBrowser: boolean;
}

/** One call of the REST API. `*` in the path matches an id. */
export interface Endpoint<S extends v.GenericSchema = v.GenericSchema> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly params: S;
  /** Whether browsers may call it with the publishable key. */
  readonly forBrowsers: boolean;
  readonly run: (call: Call<v.InferOutput<S>>) => object;
}

/** Declares a call for the secret key. */
export function endpoint<S extends v.GenericSchema>(
  route: `${Endpoint['method']} /v1/${string}`,
  params: S,
  run: (call: Call<v.InferOutput<S>>) => object,
): Endpoint {
  const [method, path = ''] = route.split(' ');
  // The cast is safe: `readParams` parses the parameters with the schema from which this type is inferred.
  return { method, path, params, forBrowsers: false, run } as unknown as Endpoint;
}

/** Allows browsers to make the call too. */
export function alsoForBrowsers(declared: Endpoint): Endpoint {
  return { ...declared, forBrowsers: true };
}
