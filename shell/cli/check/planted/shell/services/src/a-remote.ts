// caught by lint: plumbline(imports)
export { pages } from 'mf-blog';
