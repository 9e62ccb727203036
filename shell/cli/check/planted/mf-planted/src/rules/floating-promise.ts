// caught by lint: typescript(no-floating-promises)
const work = async (): Promise<void> => undefined;

export function start(): void {
  work();
}
