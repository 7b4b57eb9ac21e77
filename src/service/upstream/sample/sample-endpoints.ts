import type { Endpoint, Parameter } from '../endpoint.ts'
import { ORDER_STATUSES } from './order.ts'
import { PRODUCTS } from './products.ts'

const ORDERS_API = 'self:/sample/orders-api'
const ARCHIVE_API = 'self:/sample/archive-api'

const orderId: Parameter = {
  name: 'order_id',
  place: 'path',
  type: 'string',
  required: true,
  description: 'Identifier of the order, as the list shows it, e.g. ord_1042.',
}

/** The four tools of the Sample Orders API. */
export const ORDER_ENDPOINTS: readonly Endpoint[] = [
  {
    toolName: 'list_orders',
    title: 'List orders',
    description:
      'Lists orders, newest first, each with its customer, items, total and status. `total` in the result counts all ' +
      'matching orders, also those beyond `limit`.',
    method: 'GET',
    baseUrl: ORDERS_API,
    pathTemplate: '/orders',
    parameters: [
      {
        name: 'status',
        place: 'query',
        type: 'string',
        enum: [...ORDER_STATUSES],
        description: 'Only orders with this status. Leave it out for all orders.',
      },
      {
        name: 'limit',
        place: 'query',
        type: 'integer',
        default: 20,
        description: 'How many orders to return at most.',
        schema: { minimum: 1, maximum: 100 },
      },
    ],
  },
  {
    toolName: 'get_order',
    title: 'Get order',
    description: 'Returns one order with its customer, items, total, status and times.',
    method: 'GET',
    baseUrl: ORDERS_API,
    pathTemplate: '/orders/{order_id}',
    parameters: [orderId],
  },
  {
    toolName: 'create_order',
    title: 'Create order',
    description:
      'Creates a pending order and returns it with its identifier and total. Each call creates another order.',
    method: 'POST',
    baseUrl: ORDERS_API,
    pathTemplate: '/orders',
    destructive: false,
    parameters: [
      {
        name: 'customer_name',
        place: 'body',
        type: 'string',
        required: true,
        description: 'Full name of the customer.',
      },
      {
        name: 'customer_email',
        place: 'body',
        type: 'string',
        required: true,
        description: 'E-mail address of the customer.',
      },
      {
        name: 'items',
        place: 'body',
        type: 'array',
        required: true,
        description: 'What is ordered.',
        schema: {
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              sku: { type: 'string', enum: PRODUCTS.map((product) => product.sku), description: 'Product code.' },
              quantity: { type: 'integer', minimum: 1, maximum: 99 },
            },
            required: ['sku', 'quantity'],
          },
        },
      },
      { name: 'note', place: 'body', type: 'string', description: 'A note for the warehouse.' },
    ],
  },
  {
    toolName: 'cancel_order',
    title: 'Cancel order',
    description: 'Cancels a pending or paid order and returns it. A shipped or delivered order cannot be cancelled.',
    method: 'POST',
    baseUrl: ORDERS_API,
    pathTemplate: '/orders/{order_id}/cancel',
    destructive: true,
    parameters: [
      orderId,
      {
        name: 'reason',
        place: 'body',
        type: 'string',
        description: 'Why the order is cancelled; kept with the order.',
      },
    ],
  },
]

/** The two tools of the Sample Archive API. */
export const ARCHIVE_ENDPOINTS: readonly Endpoint[] = [
  {
    toolName: 'list_archived_orders',
    title: 'List archived orders',
    description: 'Lists orders of past years, newest first.',
    method: 'GET',
    baseUrl: ARCHIVE_API,
    pathTemplate: '/orders',
    parameters: [
      { name: 'year', place: 'query', type: 'integer', description: 'Only orders of this year, e.g. 2025.' },
    ],
  },
  {
    toolName: 'get_archived_order',
    title: 'Get archived order',
    description: 'Returns one order of a past year.',
    method: 'GET',
    baseUrl: ARCHIVE_API,
    pathTemplate: '/orders/{order_id}',
    parameters: [{ ...orderId, description: 'Identifier of the order, as the list shows it, e.g. ord_412.' }],
  },
]
