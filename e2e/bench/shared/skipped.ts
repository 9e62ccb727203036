/** The beginning of a line that names a part which cannot be measured here. */
export const skippedMark = 'SKIPPED: ';

/** Reports that a part of a bench was left out, and why. */
export function reportSkipped(reason: string): void {
  console.log(skippedMark + reason);
}
