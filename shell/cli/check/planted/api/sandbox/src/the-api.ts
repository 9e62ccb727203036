// caught by lint: plumbline(walls)
export { createApp } from '../../src/app.ts';
