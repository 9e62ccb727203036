import type { Finding, WorkerName } from '@plumbline/contract/platform/admin-health';
import type { GenericSchema } from 'valibot';
import type { DeskCounter } from './admin-counts/admin-counter.ts';
import type { HealthState } from './health/health-state.ts';
import type { ApiRouter } from './http/route.ts';
import type { HearTurn } from './jobs/repeatedly.ts';
import type { Metric } from './metrics/metric.ts';
import type { PersonalData } from './personal-data/person-table.ts';
import type { Retention } from './personal-data/retention.ts';

/** Adds endpoints to the router. */
export type Routes = (router: ApiRouter) => void;

/** Work that goes on in the background while the process runs. Any number of processes may do it. */
export interface Job {
  readonly name: WorkerName;
  /** Starts it; what `hearOf` gives is called after each run. @returns what stops it, and settles once the last run has ended. */
  start(hearOf: (job: WorkerName) => HearTurn): () => void | Promise<void>;
}

/** What a module contributes to the health page. */
export interface ModuleHealth {
  /** What this process cannot do because a setting is missing. */
  readonly missingSettings: () => readonly Finding[];
  /** The module's part of the state; `now` in ms since 1970. */
  readonly read: (now: number) => Promise<Partial<HealthState>>;
  /** What in the whole state somebody has to see to, as far as it concerns this module. */
  readonly check: (state: HealthState) => Iterable<Finding>;
}

/** A part of the API: what it serves, does in the background, stores and declares about itself. `app.ts` lists them. */
export interface Module {
  readonly name: string;
  /** The environment variables that it reads, each with its schema. */
  readonly settings: Readonly<Record<string, GenericSchema>>;
  readonly routes: Routes;
  readonly jobs: readonly Job[];
  /** The tables of the database that only this module's files name. */
  readonly tables: readonly string[];
  /** What it holds of people: for exports and erasures. */
  readonly personalData: PersonalData;
  /** How long it keeps what does not stay. */
  readonly retention: readonly Retention[];
  readonly health: ModuleHealth;
  readonly metrics: readonly Metric[];
  /** The counts of the admin's first page. */
  readonly adminCounts: readonly DeskCounter[];
}

/** A module that serves, does and stores nothing: the others add to it what they have. */
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
