import type { Endpoint } from './endpoint.ts'

/** Formats a request for its tool's description: `GET /orders/…`. Omits the host and bound values, which are irrelevant to a model. */
export const requestText = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\{\{[^{}]*\}\}/g, '…')}`.slice(0, 300)
