// caught by lint: plumbline(walls)
export { App } from '../../src/app.tsx';
