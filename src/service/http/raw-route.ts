import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Handles a request with Node's own objects. Returns false if it didn't handle the request; otherwise, true or a promise that resolves when
 * the response ends.
 */
export type RawRoute = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<void>
