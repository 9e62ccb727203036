import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a span stands between processes; `consumer` is work that was left by another, such as a mail of the outbox. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** By the names of OpenTelemetry's semantic conventions; never anything that is somebody's own. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that is traced. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** W3C `traceparent`, for whoever goes on with the trace. */
  readonly traceparent: string;
  /** Whether it will be exported: else what is told to it is dropped. */
  readonly recorded: boolean;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** It has failed: with an error, which is told by its type and code, never by its message, or with a code. The first word counts. */
  fail(error: unknown): void;
  end(): void;
}

/** A span to be begun. */
export interface NewSpan {
  /** One of few: never with an id or an address in it. */
  readonly name: string;
  /** Default `internal`. */
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** As `traceparent`: what the work came of, in other traces. */
  readonly links?: readonly string[];
}

/** What spans are begun at. */
export interface Tracer {
  /** `parent` null begins a new trace, and so does a text that is no `traceparent`. */
  begin(span: NewSpan, parent: Span | string | null): Span;
}

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Span | null>();

/** Traces from now on with this, or, with null, no more. One for the process: what is traced does not choose who listens. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

/** Whether anything is traced. */
export function isTracing(): boolean {
  return tracer !== null;
}

/** What is being done at the moment; null where that is not traced. */
export function currentSpan(): Span | null {
  return tracer === null ? null : (current.getStore() ?? null);
}

/** Begins a part of what is being done, for who ends it themselves; null where that is not recorded: then no part of it is either. */
export function beginPart(span: NewSpan): Span | null {
  const parent = currentSpan();
  return parent?.recorded && tracer !== null ? tracer.begin(span, parent) : null;
}

/** Begins a trace, or goes on with the one of a `traceparent`; null where nothing is traced. Whoever begins it ends it. */
export function beginTrace(span: NewSpan, traceparent: string | null = null): Span | null {
  return tracer === null ? null : tracer.begin(span, traceparent);
}

/** Does some work as that of a span, which does not end with it. */
export function within<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : current.run(span, work);
}

/** Does a part of what is being done, as a span of its own where that is traced. @throws what the work throws. */
export function inPart<T>(span: NewSpan, work: (span: Span | null) => Promise<T>): Promise<T> {
  const part = beginPart(span);
  return part === null ? work(null) : ended(part, work);
}

/** Does some work that nobody has asked for just now, as a trace of its own. @throws what the work throws. */
export function inTrace<T>(span: NewSpan, work: (span: Span | null) => Promise<T>): Promise<T> {
  const root = beginTrace(span);
  return root === null ? work(null) : ended(root, work);
}

/** The same for work that was left by others, which it is linked to: as `traceparent`, null where they were not traced. */
export function inLinkedTrace<T>(
  span: NewSpan,
  causes: readonly (string | null)[],
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const links = causes.filter((cause) => cause !== null);
  return inTrace({ ...span, links }, work);
}

/** The same function, for who calls it later out of some other work: it still belongs to what is being done now. */
export function bound<F extends (...given: never[]) => unknown>(work: F): F {
  return tracer === null ? work : AsyncLocalStorage.bind(work);
}

/** Does some work as nobody's part: what is done for all, and begun by whoever happens to come first. */
export function apart<T>(work: () => T): T {
  return current.getStore() ? current.run(null, work) : work();
}

async function ended<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await current.run(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
