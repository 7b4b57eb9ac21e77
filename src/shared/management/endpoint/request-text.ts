import type { Endpoint } from './endpoint.ts'

/** A request in a description of its tool: `GET /orders/…`. Neither the host nor what is bound to a customer concerns a model. */
export const requestText = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\{\{[^{}]*\}\}/g, '…')}`.slice(0, 300)
