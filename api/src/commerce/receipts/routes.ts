import { Worker } from 'node:worker_threads';
import { apiBase } from '@plumbline/contract/endpoint';
import { getReceipt, receiptPdfPath, type Receipt } from '@plumbline/contract/commerce/receipts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { openPdfRenderer } from '../../platform/pdf/renderer.ts';
import { setKeyHeaders, setPdfHeaders } from '../../platform/pdf/set-pdf-headers.ts';
import type { CommerceDeps } from '../commerce-deps.ts';
import { findReceipt } from './find-receipt.ts';
import { chargeOfToken } from './receipt-token.ts';
import type { ReceiptCopy } from './render-receipt.ts';

/** Serves a receipt to the holder of its token, as data and as PDF. The PDF is rendered on demand and never stored. */
export function receiptRoutes(router: ApiRouter, { db, secret, site }: CommerceDeps): void {
  const renderer = openPdfRenderer<ReceiptCopy>(() => new Worker(new URL('./render-thread.ts', import.meta.url)));

  async function readReceipt(token: string): Promise<Receipt> {
    const charge = chargeOfToken(secret, token);
    const receipt = charge === null ? null : await findReceipt(db.knex, charge);
    if (receipt === null) throw unknownReceipt();
    return receipt;
  }

  const unknownReceipt = () => new Failure('not_found', 'There is no receipt at this address.');

  // Not cacheable: the answer has names and e-mail addresses, and the path is a credential.
  route(router, getReceipt, { clientCache: false, unknownPath: unknownReceipt }, ({ params }) =>
    readReceipt(params.token),
  );

  router.koa.get(apiBase + receiptPdfPath(':token'), async (ctx) => {
    setKeyHeaders(ctx);
    const receipt = await readReceipt(ctx.params['token'] ?? '');
    const { product, postalAddress, supportEmail, origin } = site;
    const pdf = await renderer.render({ receipt, site: { product, postalAddress, supportEmail, origin } });
    setPdfHeaders(ctx, `receipt-${receipt.orderNumber}.pdf`);
    ctx.body = pdf;
  });
}
