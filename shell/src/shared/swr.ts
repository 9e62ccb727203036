// The part of SWR that pages can use. See react-router-dom.ts.
export { default, mutate, preload, SWRConfig, useSWRConfig } from '#swr';
