import { Hono } from 'hono'
import { z } from 'zod'
import { describeIssues, problemResponse } from './problem-response.ts'
import { archivedOrders } from './seeded-orders.ts'

const listQuery = z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() })

/** Creates a read-only API for past years' orders, used by the second sample MCP server. */
export function createArchiveApi(): Hono {
  const orders = archivedOrders()
  const api = new Hono()

  api.get('/orders', (c) => {
    const query = listQuery.safeParse(c.req.query())
    if (!query.success) return problemResponse(c, 400, 'invalid_query', describeIssues(query.error))
    const { year } = query.data
    const matching = orders.filter((order) => year === undefined || order.createdAt.startsWith(`${year}-`))
    return c.json({ orders: matching, total: matching.length })
  })

  api.get('/orders/:id', (c) => {
    const id = c.req.param('id')
    const order = orders.find((candidate) => candidate.id === id)
    return order ? c.json(order) : problemResponse(c, 404, 'unknown_order', `There is no archived order ${id}.`)
  })

  return api
}
