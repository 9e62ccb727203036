import type { BuildMessage } from './messages.ts';

/** The newest message about each build, for a page server that starts later. */
export interface LatestBuilds {
  take(message: BuildMessage): void;
  messages(): BuildMessage[];
  /** Whether each of the owners has been built once. */
  complete(owners: readonly string[]): boolean;
}

export function latestBuilds(): LatestBuilds {
  const built = new Map<string, BuildMessage>();
  const building = new Map<string, BuildMessage>();
  return {
    take(message) {
      if (message.type === 'building') return void building.set(message.owner, message);
      built.set(message.report.owner, message);
      building.delete(message.report.owner);
    },
    messages: () => [...built.values(), ...building.values()],
    complete: (owners) => owners.every((owner) => built.has(owner)),
  };
}
