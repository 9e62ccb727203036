import type { FailureStage } from '@plumbline/contract/reports';

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
