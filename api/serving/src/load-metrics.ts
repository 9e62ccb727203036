import { Counter, Gauge, type Registry } from 'prom-client';
import type { Shedding } from './shedding.ts';

/** A gauge that is read at every scrape. */
export function gauge(register: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(read());
    },
  });
}

/** Prometheus metrics of load shedding. */
export function loadMetrics(register: Registry, { status }: Pick<Shedding, 'status'>): void {
  const registers = [register];
  new Counter({
    name: 'plumbline_shed_requests_total',
    help: 'Requests refused because of load: first are payments and machine reports, usual all others.',
    labelNames: ['priority'] as const,
    registers,
    collect() {
      this.reset();
      for (const [priority, count] of Object.entries(status().refused)) this.inc({ priority }, count);
    },
  });
  gauge(register, 'plumbline_requests_in_flight', 'Requests that are begun and not ended.', () => status().inFlight);
  gauge(register, 'plumbline_requests_waiting', 'Requests that wait to be begun.', () => status().waiting);
  gauge(register, 'plumbline_requests_limit', 'Requests that may be in flight at the moment.', () => status().limit);
}
