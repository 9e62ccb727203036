import type { Issue } from '@plumbline/contract/errors';

/** What a command will not do, with every reason at once. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[]) {
    super(message);
    this.issues = issues;
  }
}
