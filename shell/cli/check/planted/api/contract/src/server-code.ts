// caught by lint: plumbline(imports)
export { default as Koa } from 'koa';
