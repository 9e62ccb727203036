// caught by lint: plumbline(walls)
export { pages } from 'mf-blog/src/remote.tsx';
