import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { searchPosts } from '@plumbline/contract/content/posts';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { useApiClient } from '@plumbline/kit/api-client';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { listUrl, type ListView } from '../list-view.ts';
import { viewInputs } from '../view-posts.ts';
import { normalizeSearchText } from './normalize-search-text.ts';
import { pause } from './pause.ts';

/** In ms between the last keystroke and the request. */
const debounceTime = 250;

/** In ms from the request: only if the response takes longer, a skeleton replaces the list. */
const skeletonDelay = 150;

/** The state and the event handlers of the search box. */
export interface LiveSearch {
  /** Ref for the form's input, which is uncontrolled, so that text typed before hydration is not lost. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Whether a response takes longer than `skeletonDelay`. */
  readonly waiting: boolean;
  readonly onType: () => void;
  readonly onSubmit: () => void;
}

/**
 * Search while typing: requests the results after a pause in typing, and navigates to their URL when the response has
 * arrived. Further typing and any other navigation abort the request.
 */
export function useLiveSearch(view: ListView): LiveSearch {
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<AbortController | null>(null);
  const navigating = useRef(false);
  const [waiting, setWaiting] = useState(false);
  const requestResults = useResultsRequest();
  const navigate = useNavigate();
  const { key } = useLocation();
  const shownKey = useRef(key);

  const cancel = () => {
    pending.current?.abort();
    pending.current = null;
    setWaiting(false);
  };

  const start = () => {
    const text = normalizeSearchText(input.current?.value ?? '');
    if (text === view.text) return;
    const controller = new AbortController();
    pending.current = controller;
    void search({ ...view, text, cursor: null }, controller.signal);
  };

  const onType = () => {
    cancel();
    start();
  };

  const search = async (next: ListView, signal: AbortSignal) => {
    if (!(await pause(debounceTime, signal))) return;
    const slow = setTimeout(() => setWaiting(true), skeletonDelay);
    signal.addEventListener('abort', () => clearTimeout(slow), { once: true });
    await requestResults(next, signal);
    clearTimeout(slow);
    if (signal.aborted) return;
    pending.current = null;
    navigating.current = true;
    openView(next);
  };

  const openView = (next: Partial<ListView>) => {
    // All steps of a search share one history entry, so that the back button leaves the search.
    const replace = next.text !== '' && view.text !== '';
    void navigate(listUrl(next), { replace, preventScrollReset: true });
  };

  const onSubmit = () => {
    cancel();
    const text = normalizeSearchText(input.current?.value ?? '');
    const isShown = text === view.text && view.category === null && view.cursor === null;
    if (!isShown) openView({ text });
  };

  const onMount = useEffectEvent(start);
  const onUnmount = useEffectEvent(() => pending.current?.abort());
  const onArrival = useEffectEvent(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (navigating.current) {
      navigating.current = false;
      // Until the navigation ends, the page has the previous list, which must not replace the skeleton.
      setWaiting(false);
      // The visitor may have typed during the navigation.
      if (pending.current === null) start();
      return;
    }
    cancel();
    if (input.current) input.current.value = view.text;
  });
  useEffect(() => {
    onMount();
    return () => onUnmount();
  }, []);
  useEffect(() => onArrival(), [key]);

  return { input, waiting, onType, onSubmit };
}

/** Loads search results into the SWR cache that the page reads. */
function useResultsRequest(): (view: ListView, signal: AbortSignal) => Promise<void> {
  const client = useApiClient();
  const { cache, mutate } = useSWRConfig();
  return async (view, signal) => {
    const { search } = viewInputs(view);
    if (search === null) return;
    const key = endpointUrl(searchPosts, search);
    if (cache.get(key)?.data !== undefined) return;
    try {
      const results = await client.call(searchPosts, search, { signal });
      await mutate(key, results, { revalidate: false });
    } catch {
      // The request was aborted, or has failed. After a failure the page requests the results again, and shows the
      // error.
    }
  };
}
