import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TracingRules } from '../settings/tracing-settings.ts';

/** Tracing that has started. */
export interface Tracing {
  /** Exports what is left, and waits for that no longer than a stop has time for. */
  stop(): Promise<void>;
}

interface Options {
  /** Null: nothing is traced, and nothing of OpenTelemetry is loaded. */
  readonly rules: TracingRules | null;
  /** What the process is called without a setting of its own. */
  readonly service: string;
  /** `production`, `local`. */
  readonly environment: string;
  readonly log: Log;
  /** In ms that a stop waits for the collector; default 800. */
  readonly longestStop?: number;
}

interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/** Starts tracing where it is configured; before anything is opened that is to be traced. */
export async function startTracing({ rules, service, environment, log, longestStop = 800 }: Options): Promise<Tracing> {
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
      // An unref'd timer: it must not hold a process that has nothing else to do.
      await Promise.race([stop().catch(() => undefined), delay(longestStop, undefined, { ref: false })]);
    },
  };
}

/**
 * Reports to the log once that spans are lost, and once that they arrive again: that is when two exports have arrived with nothing lost
 * between them. Where more comes than the collector takes, some always arrive.
 */
function lossReporter(log: Log): (fault: string | null, spans: number) => void {
  let lost = 0;
  let arrivals = 0;
  return (fault, spans) => {
    if (fault !== null) {
      if (lost === 0) log.warn({ code: fault }, 'traces are lost: the collector does not take them all');
      lost += spans;
      arrivals = 0;
      return;
    }
    if (lost === 0) return;
    arrivals += 1;
    if (arrivals < 2) return;
    log.info({ lost }, 'the collector takes traces again');
    lost = 0;
  };
}
