import type { Issue } from '@plumbline/contract/errors';

/** A refused command, with all reasons. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[]) {
    super(message);
    this.issues = issues;
  }
}
