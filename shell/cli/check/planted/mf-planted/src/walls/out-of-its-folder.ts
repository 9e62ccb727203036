// caught by lint: plumbline(walls)
export { content } from '../../../mf-blog/src/content.ts';
