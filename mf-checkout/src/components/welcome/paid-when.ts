/**
 * When an order was paid: `now`, a moment ago on this page; `returned`: by an earlier visit, as this one has found out;
 * `before`: the buyer tried to pay for the membership again, and was charged nothing; `known`: before the page was loaded.
 */
export type PaidWhen = 'now' | 'returned' | 'before' | 'known';
