import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseJson } from '../../../shared/values/parse-json.ts'
import { ORDER_STATUSES, type Order, priceItems } from './order.ts'
import { describeIssues, problemResponse } from './problem-response.ts'
import { PRODUCTS } from './products.ts'
import { currentOrders } from './seeded-orders.ts'

const MAX_ORDERS = 1000
const listQuery = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
const newOrder = z.object({
  customer_name: z.string().trim().min(1).max(200),
  customer_email: z.email().max(320),
  items: z
    .array(z.object({ sku: z.string(), quantity: z.int().min(1).max(99) }))
    .min(1)
    .max(50),
  note: z.string().max(1000).optional(),
})
const cancellation = z.object({ reason: z.string().max(500).optional() })

/** Creates a small shop's order API, used by the first sample MCP server. Its orders are kept in memory, and are the same on each start. */
export function createOrdersApi(): Hono {
  const orders = currentOrders()
  let nextNumber = 1043
  const api = new Hono()
  const unknownOrder = (c: Context, id: string) => problemResponse(c, 404, 'unknown_order', `There is no order ${id}.`)
  const find = (id: string) => orders.find((order) => order.id === id)

  api.get('/orders', (c) => {
    const query = listQuery.safeParse(c.req.query())
    if (!query.success) return problemResponse(c, 400, 'invalid_query', describeIssues(query.error))
    const { status, limit } = query.data
    const matching = orders.filter((order) => status === undefined || order.status === status)
    return c.json({ orders: matching.slice(0, limit), total: matching.length })
  })

  api.get('/orders/:id', (c) => {
    const order = find(c.req.param('id'))
    return order ? c.json(order) : unknownOrder(c, c.req.param('id'))
  })

  api.post('/orders', async (c) => {
    const body = newOrder.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return problemResponse(c, 400, 'invalid_order', describeIssues(body.error))
    const priced = priceItems(body.data.items)
    if (!priced) {
      const sold = PRODUCTS.map((product) => product.sku).join(', ')
      return problemResponse(c, 400, 'unknown_product', `An item's sku is not sold here. These are: ${sold}.`)
    }
    const { customer_name: name, customer_email: email, note } = body.data
    const now = new Date().toISOString()
    const id = `ord_${nextNumber++}`
    const customer = { name, email }
    const order: Order = {
      id,
      status: 'pending',
      customer,
      ...priced,
      currency: 'EUR',
      note,
      createdAt: now,
      updatedAt: now,
    }
    orders.unshift(order)
    if (orders.length > MAX_ORDERS) orders.pop()
    return c.json(order, 201)
  })

  api.post('/orders/:id/cancel', async (c) => {
    const order = find(c.req.param('id'))
    if (!order) return unknownOrder(c, c.req.param('id'))
    const text = await c.req.text()
    const body = cancellation.safeParse(text === '' ? {} : (parseJson(text) ?? null))
    if (!body.success) return problemResponse(c, 400, 'invalid_cancellation', describeIssues(body.error))
    if (order.status === 'shipped' || order.status === 'delivered') {
      return problemResponse(
        c,
        409,
        'already_shipped',
        `Order ${order.id} is ${order.status} and can no longer be canceled.`,
      )
    }
    if (order.status !== 'cancelled') {
      const { reason } = body.data
      Object.assign(order, {
        status: 'cancelled',
        updatedAt: new Date().toISOString(),
        ...(reason && { cancelReason: reason }),
      })
    }
    return c.json(order)
  })

  return api
}
