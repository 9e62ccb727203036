import { Counter, Gauge, type Registry } from 'prom-client';
import type { Shedding } from './shedding.ts';

/** Tells Prometheus what a process has begun, and whom it sent away. */
export function loadMetrics(register: Registry, { status }: Pick<Shedding, 'status'>): void {
  const registers = [register];
  new Counter({
    name: 'plumbline_shed_requests_total',
    help: 'Requests that were refused before they were begun: first is money and what machines tell, usual all else.',
    labelNames: ['urgency'] as const,
    registers,
    collect() {
      this.reset();
      for (const [urgency, count] of Object.entries(status().refused)) this.inc({ urgency }, count);
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('plumbline_requests_in_flight', 'Requests that are begun and not ended.', () => status().inFlight);
  gauge('plumbline_requests_waiting', 'Requests that wait to be begun.', () => status().waiting);
  gauge('plumbline_requests_limit', 'Requests that may be in flight at the moment.', () => status().limit);
}
