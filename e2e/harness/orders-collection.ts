import { API_TOKEN } from '../loopback-api/loopback-api.ts'

interface Options {
  /** Name of the variable that stands for the API's address. */
  variable?: string
  /** The bearer token; defaults to the one that the API accepts. */
  token?: string
}

/** A Postman collection of order requests, as JSON text, with a variable for the API's address. */
export function ordersCollection({ variable = 'baseUrl', token = API_TOKEN }: Options = {}): string {
  const request = (name: string, method: string, path: string) => ({
    name,
    request: { method, url: `{{${variable}}}${path}` },
  })
  return JSON.stringify({
    info: {
      name: 'Orders',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: token, type: 'string' }] },
    item: [
      {
        name: 'Orders',
        item: [
          request('List orders', 'GET', '/v1/orders'),
          request('Get order', 'GET', '/v1/orders/:orderId'),
          request('Cancel order', 'DELETE', '/v1/orders/:orderId'),
        ],
      },
    ],
  })
}

/** A Postman environment as JSON text. */
export const postmanEnvironment = (name: string, values: Record<string, string>): string =>
  JSON.stringify({
    name,
    values: Object.entries(values).map(([key, value]) => ({ key, value, enabled: true })),
    _postman_variable_scope: 'environment',
  })
