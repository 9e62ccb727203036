/**
 * When an order was paid. `now`: on this page; `earlier-visit`: by a payment of an earlier visit, or of another tab or
 * browser, whose outcome this page has requested; `already-owned`: before the buyer tried to pay again, which charged
 * nothing; `before-load`: before the page was loaded.
 */
export type PaidWhen = 'now' | 'earlier-visit' | 'already-owned' | 'before-load';
