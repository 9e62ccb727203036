// caught by lint: plumbline(imports)
export { createApp } from '../../src/app.ts';
