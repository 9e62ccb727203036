// What a page has of SWR: see react-router-dom.ts beside this.
export { default, mutate, preload, SWRConfig, useSWRConfig } from '#swr';
