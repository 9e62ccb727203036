// caught by lint: plumbline(imports)
export { content } from '../../../mf-blog/src/content.ts';
