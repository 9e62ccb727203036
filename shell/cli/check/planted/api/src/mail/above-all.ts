// caught by lint: plumbline(walls)
export { createApp } from '../app.ts';
