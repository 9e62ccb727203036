/**
 * When an order was paid: `now`, a moment ago on this page; `returned`: by an earlier visit, which this one has found out;
 * `before`: the buyer wanted to pay for the membership once more, and was charged nothing; `known`: the page came with it.
 */
export type PaidWhen = 'now' | 'returned' | 'before' | 'known';
