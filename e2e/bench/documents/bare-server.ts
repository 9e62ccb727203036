import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that can serve a page: `node:http` with bytes that it has: `bare-server.ts <file> <names and values of headers, as JSON>`. */
const [file = '', given = '[]'] = process.argv.slice(2);
const body = readFileSync(file);
const headers = JSON.parse(given) as string[];
const server = createServer((_, response) => void response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
