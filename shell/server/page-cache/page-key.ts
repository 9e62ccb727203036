/** What a kept page is found by. */
export interface PageKey {
  readonly text: string;
  /** The address that the page is to be made for. */
  readonly address: string;
  /** Whether the address is spelled as links spell it. There are as many others as anybody likes. */
  readonly usual: boolean;
}

interface Asked {
  /** Of the snapshot that this visitor gets. */
  readonly snapshotId: string;
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

/** In characters: what is longer is kept by nobody. */
const longest = 400;

/** What links of mails and advertisements carry for those who count visits. No page is made of it. */
const tracking = /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|li_fat_id|mc_cid|mc_eid|_ga|_gl)$/;

/** The key of a page; null where its address is too long to be kept. */
export function pageKey({ snapshotId, pathname, search }: Asked): PageKey | null {
  if (pathname.length + search.length > longest) return null;
  const address = pathname + tidied(search);
  const usual = address === pathname && /^[a-z\d/._~-]*$/.test(pathname);
  return { text: `${snapshotId} ${address}`, address, usual };
}

/** Two orders of the same parameters are one page; those of one name keep theirs. */
function tidied(search: string): string {
  if (search.length < 2) return '';
  const query = new URLSearchParams(search);
  const telling = new URLSearchParams(Array.from(query).filter(([name]) => !tracking.test(name)));
  telling.sort();
  return telling.size === 0 ? '' : `?${telling.toString()}`;
}
