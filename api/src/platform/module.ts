import type { Finding, WorkerName } from '@plumbline/contract/platform/admin-health';
import type { GenericSchema } from 'valibot';
import type { AdminCounter } from './admin-counts/admin-counter.ts';
import type { HealthState } from './health/health-state.ts';
import type { ApiRouter } from './http/route.ts';
import type { OnJobRun } from './jobs/repeatedly.ts';
import type { Metric } from './metrics/metric.ts';
import type { PersonalData } from './personal-data/person-table.ts';
import type { Retention } from './personal-data/retention.ts';

/** Adds endpoints to the router. */
export type Routes = (router: ApiRouter) => void;

/** Background work of the process. Any number of processes may run it. */
export interface Job {
  readonly name: WorkerName;
  /**
   * Starts the job; `onRunOf` returns the callback that is called after each run. @returns a function that stops the
   * job and resolves after the last run.
   */
  start(onRunOf: (job: WorkerName) => OnJobRun): () => void | Promise<void>;
}

/** A module's part of the health page. */
export interface ModuleHealth {
  /** Findings about missing settings of this process. */
  readonly missingSettings: () => readonly Finding[];
  /** The module's part of the state; `now` in ms since 1970. */
  readonly read: (now: number) => Promise<Partial<HealthState>>;
  /** Findings of this module about the whole state. */
  readonly check: (state: HealthState) => Iterable<Finding>;
}

/** A part of the API: its settings, routes, jobs, tables and declarations. `app.ts` lists the modules. */
export interface Module {
  readonly name: string;
  /** The environment variables of the module, each with its schema. */
  readonly settings: Readonly<Record<string, GenericSchema>>;
  readonly routes: Routes;
  readonly jobs: readonly Job[];
  /** The tables that only this module's files access. */
  readonly tables: readonly string[];
  /** The personal data in the module's tables, for exports and erasures. */
  readonly personalData: PersonalData;
  /** How long the module keeps data that expires. */
  readonly retention: readonly Retention[];
  readonly health: ModuleHealth;
  readonly metrics: readonly Metric[];
  /** The module's counts on the admin's first page. */
  readonly adminCounts: readonly AdminCounter[];
}

/** A module without content, as a base for the others. */
export function emptyModule(name: string): Module {
  return {
    name,
    settings: {},
    routes: () => undefined,
    jobs: [],
    tables: [],
    personalData: { tables: [] },
    retention: [],
    health: { missingSettings: () => [], read: () => Promise.resolve({}), check: () => [] },
    metrics: [],
    adminCounts: [],
  };
}
