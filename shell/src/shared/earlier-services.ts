import type { Provider } from 'react';
import type { ShellServices } from '@plumbline/services';

/** An earlier major version of `@plumbline/services` that the shell carries beside its own, for releases that need it. */
export interface EarlierServices {
  readonly version: string;
  readonly services: {
    readonly ServicesProvider: Provider<unknown>;
    /** The services of the earlier version, made from those of the shell's own. */
    readonly servicesFrom: (services: ShellServices) => unknown;
  };
}

/** Newest first. Replaced by the build where the shell depends on `@plumbline/services-<major>`. */
export const earlierServices: readonly EarlierServices[] = [];
