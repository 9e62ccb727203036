// caught by lint: plumbline(walls)
export { default as Koa } from 'koa';
