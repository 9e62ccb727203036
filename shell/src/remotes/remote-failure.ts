import type { FailureStage } from '@plumbline/contract/releases/failure-reports';

/** A failure of a release. */
export class RemoteFailure extends Error {
  readonly stage: FailureStage;

  constructor(stage: FailureStage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RemoteFailure';
    this.stage = stage;
  }
}

/** The stage of a {@link RemoteFailure}; `otherwise` for any other error. */
export function stageOf(error: unknown, otherwise: FailureStage): FailureStage {
  return error instanceof RemoteFailure ? error.stage : otherwise;
}

/** The shell's federation runtime could not be loaded: no release has failed, and a fallback release would not help. */
export class HostFailure extends Error {
  override name = 'HostFailure';
}
