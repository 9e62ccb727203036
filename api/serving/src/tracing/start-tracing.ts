import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TracingRules } from '../settings/tracing-settings.ts';

export interface Tracing {
  /** Exports the remaining spans, within the time limit of a stop. */
  stop(): Promise<void>;
}

interface Options {
  /** Null: tracing is off, and OpenTelemetry is not loaded. */
  readonly rules: TracingRules | null;
  /** The default service name. */
  readonly service: string;
  /** `production` or `local`. */
  readonly environment: string;
  readonly log: Log;
  /** In ms that a stop waits for the collector; default 800. */
  readonly maxStop?: number;
}

interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/** Starts tracing if it is configured; must be called before anything that is traced is opened. */
export async function startTracing({ rules, service, environment, log, maxStop = 800 }: Options): Promise<Tracing> {
  if (rules === null) return { stop: () => Promise.resolve() };
  const { startOpenTelemetry } = await import('./opentelemetry.ts');
  const resource = {
    'service.name': rules.serviceName ?? service,
    'service.instance.id': randomUUID(),
    'deployment.environment.name': environment,
  };
  const stop = startOpenTelemetry({ rules, resource, onExport: lossReporter(log) });
  return {
    async stop() {
      // The timer must not keep the process alive.
      await Promise.race([stop().catch(() => undefined), delay(maxStop, undefined, { ref: false })]);
    },
  };
}

/**
 * Logs the first loss of spans, and the recovery after two successful exports in a row: under overload some exports
 * always succeed.
 */
function lossReporter(log: Log): (fault: string | null, spans: number) => void {
  let lostSpans = 0;
  let successes = 0;
  return (fault, spans) => {
    if (fault !== null) {
      if (lostSpans === 0) log.warn({ code: fault }, 'traces are lost: the collector does not take them all');
      lostSpans += spans;
      successes = 0;
      return;
    }
    if (lostSpans === 0) return;
    successes += 1;
    if (successes < 2) return;
    log.info({ lost: lostSpans }, 'the collector takes traces again');
    lostSpans = 0;
  };
}
