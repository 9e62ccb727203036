// caught by lint: plumbline(walls)
export const worker = () => new Worker(new URL('../../../api/src/app.ts', import.meta.url));
