import { PRODUCTS } from './products.ts'

export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** An order in the sample shop. Amounts are in euros with cents; times are ISO 8601 in UTC. */
export interface Order {
  id: string
  status: OrderStatus
  customer: { name: string; email: string }
  items: { sku: string; name: string; quantity: number; unitPrice: number }[]
  currency: 'EUR'
  total: number
  note?: string
  cancelReason?: string
  createdAt: string
  updatedAt: string
}

/** Prices order lines using the product list. Returns null if a product is unknown. */
export function priceItems(lines: readonly { sku: string; quantity: number }[]) {
  const items: Order['items'] = []
  let cents = 0
  for (const { sku, quantity } of lines) {
    const product = PRODUCTS.find((candidate) => candidate.sku === sku)
    if (!product) return null
    cents += product.priceCents * quantity
    items.push({ sku, name: product.name, quantity, unitPrice: product.priceCents / 100 })
  }
  return { items, total: cents / 100 }
}
