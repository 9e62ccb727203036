// caught by lint: plumbline(imports)
export const worker = () => new Worker(new URL('../../../api/src/app.ts', import.meta.url));
