import { type Definition, definitionSchema } from '../../../shared/management/definition/definition.ts'
import type { EndpointInput, ParameterInput } from '../../../shared/management/endpoint/endpoint.ts'
import { createIdentifier } from '../../store/identifier.ts'
import { ORDER_STATUSES } from './order.ts'
import { PRODUCTS } from './products.ts'

const ORDERS_API = 'self:/sample/orders-api'
const ARCHIVE_API = 'self:/sample/archive-api'

type SampleEndpoint = Omit<EndpointInput, 'id'>

const orderId: ParameterInput = {
  name: 'order_id',
  type: 'string',
  required: true,
  description: 'Identifier of the order, as the list shows it, e.g. ord_1042.',
  example: 'ord_1042',
}

/** Body of a new order, in which each member is filled by the parameter of the same name. */
const NEW_ORDER =
  '{"customer_name":"{{customer_name}}","customer_email":"{{customer_email}}","items":"{{items}}","note":"{{note}}"}'

const ORDER_ENDPOINTS: readonly SampleEndpoint[] = [
  {
    toolName: 'list_orders',
    title: 'List orders',
    description:
      'Lists orders, newest first, each with its customer, items, total and status. `total` in the result counts all ' +
      'matching orders, also those beyond `limit`.',
    method: 'GET',
    baseUrl: ORDERS_API,
    path: '/orders',
    query: [
      { name: 'status', value: '{{status}}' },
      { name: 'limit', value: '{{limit}}' },
    ],
    parameters: [
      {
        name: 'status',
        type: 'string',
        enum: [...ORDER_STATUSES],
        description: 'Only orders with this status. Leave it out for all orders.',
      },
      {
        name: 'limit',
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
    path: '/orders/{{order_id}}',
    parameters: [orderId],
  },
  {
    toolName: 'create_order',
    title: 'Create order',
    description:
      'Creates a pending order and returns it with its identifier and total. Each call creates another order.',
    method: 'POST',
    baseUrl: ORDERS_API,
    path: '/orders',
    body: { kind: 'json', template: NEW_ORDER },
    annotations: { destructive: false },
    parameters: [
      {
        name: 'customer_name',
        type: 'string',
        required: true,
        description: 'Full name of the customer.',
      },
      {
        name: 'customer_email',
        type: 'string',
        required: true,
        description: 'E-mail address of the customer.',
      },
      {
        name: 'items',
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
      { name: 'note', type: 'string', description: 'A note for the warehouse.' },
    ],
  },
  {
    toolName: 'cancel_order',
    title: 'Cancel order',
    description: 'Cancels a pending or paid order and returns it. A shipped or delivered order cannot be canceled.',
    method: 'POST',
    baseUrl: ORDERS_API,
    path: '/orders/{{order_id}}/cancel',
    body: { kind: 'json', template: '{"reason":"{{reason}}"}' },
    annotations: { destructive: true },
    parameters: [
      orderId,
      {
        name: 'reason',
        type: 'string',
        description: 'Why the order is canceled; kept with the order.',
      },
    ],
  },
]

const ARCHIVE_ENDPOINTS: readonly SampleEndpoint[] = [
  {
    toolName: 'list_archived_orders',
    title: 'List archived orders',
    description: 'Lists orders of past years, newest first.',
    method: 'GET',
    baseUrl: ARCHIVE_API,
    path: '/orders',
    query: [{ name: 'year', value: '{{year}}' }],
    parameters: [{ name: 'year', type: 'integer', description: 'Only orders of this year, e.g. 2025.' }],
  },
  {
    toolName: 'get_archived_order',
    title: 'Get archived order',
    description: 'Returns one order of a past year.',
    method: 'GET',
    baseUrl: ARCHIVE_API,
    path: '/orders/{{order_id}}',
    parameters: [
      { ...orderId, description: 'Identifier of the order, as the list shows it, e.g. ord_412.', example: 'ord_412' },
    ],
  },
]

const define = (name: string, instructions: string, endpoints: readonly SampleEndpoint[]): Definition =>
  definitionSchema.parse({
    name,
    instructions,
    ...withProofCall(endpoints.map((endpoint) => ({ ...endpoint, id: createIdentifier('end_') }))),
  })

/** Uses the first endpoint as the proof call, because it's read-only and doesn't need arguments. */
const withProofCall = (endpoints: readonly EndpointInput[]) => ({
  endpoints,
  proofCall: { endpointId: endpoints[0]?.id },
})

/** Returns the definition of the Sample Orders API: four tools for an order API in this service. */
export const sampleOrders = (): Definition =>
  define(
    'Sample Orders API',
    'Orders of a small sample shop. They’re reset whenever the service starts.',
    ORDER_ENDPOINTS,
  )

/** Returns the definition of the Sample Archive API: two read-only tools. */
export const sampleArchive = (): Definition =>
  define('Sample Archive API', 'Orders of past years of a small sample shop, to be read only.', ARCHIVE_ENDPOINTS)
