// caught by lint: plumbline(imports)
export { App } from '../../src/app.tsx';
