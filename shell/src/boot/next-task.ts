/** Resolves in a new task, after pending input events. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
