import { renderInThread } from '../../platform/pdf/render-thread.ts';
import { renderReceipt } from './render-receipt.ts';

// The worker thread that draws the PDFs of receipts.
renderInThread(renderReceipt);
