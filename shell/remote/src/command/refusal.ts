import type { Issue } from '@plumbline/contract/errors';

/** A command that the site's API or the checks before it have refused, with all reasons. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[]) {
    super(message);
    this.issues = issues;
  }
}
