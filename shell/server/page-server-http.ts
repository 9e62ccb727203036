import type { RequestListener, Server } from 'node:http';
import { patientServer, type Patience } from '@plumbline/serving/patient-server';
import { guards } from './answer-headers.ts';

const usual: Patience = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  answerTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 4_000,
};

/** What a page server answers by: it is patient as browsers need it to be. */
export function pageServerHttp(handle: RequestListener, patience: Partial<Patience> = {}): Server {
  return patientServer(handle, {
    patience: { ...usual, ...patience },
    headers: guards,
    bodyOf: ({ message }) => ({ type: 'text/plain; charset=utf-8', text: message }),
  });
}
