/** What both processes log of a request, under the same names. */
export interface RequestLine {
  readonly requestId: string;
  /** Of a trace that began in front of us (W3C `traceparent`); absent where there is none. */
  readonly traceId?: string;
  readonly method: string;
  /** The pattern of the route, never the address: that can hold what is somebody's own. Null where there is none. */
  readonly route: string | null;
  readonly status: number;
  /** How long it took. */
  readonly ms: number;
}

interface Answered extends Omit<RequestLine, 'traceId' | 'ms'> {
  readonly traceparent: string | string[] | undefined;
  /** When it came, on the clock of `performance`. */
  readonly from: number;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; an id of zeros only is none. */
const parent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The line of a request that is answered. */
export function requestLine({ traceparent, from, ...answered }: Answered): RequestLine {
  const traceId = typeof traceparent === 'string' ? parent.exec(traceparent)?.[1] : undefined;
  const ms = Math.round((performance.now() - from) * 10) / 10;
  return { ...answered, ...(traceId === undefined ? {} : { traceId }), ms };
}
