// caught by lint: plumbline(imports)
export { createApp } from '../app.ts';
