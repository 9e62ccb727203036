// caught by lint: plumbline(walls)
export { blogFeed } from 'mf-blog/src/feeds.ts';
