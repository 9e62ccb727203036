/** The beginning of an output line about a part of a bench that cannot be measured on this machine. */
export const skippedMark = 'SKIPPED: ';

/** Reports which part of a bench was skipped, and why. */
export function reportSkipped(reason: string): void {
  console.log(skippedMark + reason);
}
