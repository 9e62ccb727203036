/** Resolves in a task of its own: what the visitor did meanwhile comes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
