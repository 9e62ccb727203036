import { renderInThread } from '../../platform/pdf/render-thread.ts';
import { renderReceipt } from './render-receipt.ts';

renderInThread(renderReceipt);
