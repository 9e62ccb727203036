import type { FailureStage } from '@plumbline/contract/releases/failure-reports';

/** Why a release cannot be shown. */
export class RemoteFailure extends Error {
  readonly stage: FailureStage;

  constructor(stage: FailureStage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RemoteFailure';
    this.stage = stage;
  }
}

/** The stage that an error tells of; `otherwise` where it tells of none. */
export function stageOf(error: unknown, otherwise: FailureStage): FailureStage {
  return error instanceof RemoteFailure ? error.stage : otherwise;
}

/** What loads remotes could not be had itself, which is the shell's own: no release is to blame, and no other would help. */
export class HostFailure extends Error {
  override name = 'HostFailure';
}
