// caught by lint: plumbline(imports)
export { blogFeed } from 'mf-blog/src/feeds.ts';
