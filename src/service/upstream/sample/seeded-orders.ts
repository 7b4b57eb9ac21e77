import { type Order, type OrderStatus, priceItems } from './order.ts'

type Line = [sku: string, quantity: number]
type Seed = [number: number, status: OrderStatus, name: string, email: string, createdAt: string, ...lines: Line[]]

const CURRENT: Seed[] = [
  [1042, 'pending', 'Ines Carvalho', 'ines@carvalho.example', '2026-11-20T16:41:00', ['DESK-160', 1], ['MAT-FELT', 1]],
  [1041, 'pending', 'Noah Lindqvist', 'noah@fjord.example', '2026-11-20T11:05:00', ['CABLE-BOX', 4]],
  [1040, 'paid', 'Amara Osei', 'amara.osei@kente.example', '2026-11-19T18:22:00', ['CHAIR-ERG', 2]],
  [1039, 'paid', 'Jonas Weber', 'j.weber@nordlicht.example', '2026-11-19T09:14:00', ['LAMP-OAK', 1], ['PLANT-ZZ', 2]],
  [1038, 'shipped', 'Mei Tanaka', 'mei@tanaka.example', '2026-11-17T07:50:00', ['STAND-LT', 3]],
  [1037, 'cancelled', 'Liam O’Connor', 'liam@oconnor.example', '2026-11-16T13:33:00', ['SHELF-W3', 1]],
  [
    1036,
    'shipped',
    'Sofia Rossi',
    'sofia@studiorossi.example',
    '2026-11-14T15:02:00',
    ['DESK-160', 2],
    ['CHAIR-ERG', 2],
  ],
  [1035, 'delivered', 'Noah Lindqvist', 'noah@fjord.example', '2026-11-11T10:27:00', ['MAT-FELT', 2], ['CABLE-BOX', 1]],
  [1034, 'delivered', 'Priya Raman', 'priya@raman.example', '2026-11-09T20:18:00', ['LAMP-OAK', 2]],
  [
    1033,
    'delivered',
    'Tomás Herrera',
    'tomas@herrera.example',
    '2026-11-06T08:45:00',
    ['SHELF-W3', 2],
    ['PLANT-ZZ', 1],
  ],
  [1032, 'cancelled', 'Amara Osei', 'amara.osei@kente.example', '2026-11-04T17:10:00', ['STAND-LT', 1]],
  [1031, 'delivered', 'Elif Demir', 'elif@demir.example', '2026-11-02T12:00:00', ['CHAIR-ERG', 1], ['MAT-FELT', 1]],
]

const ARCHIVED: Seed[] = [
  [412, 'delivered', 'Elif Demir', 'elif@demir.example', '2025-12-18T09:30:00', ['LAMP-OAK', 1]],
  [377, 'delivered', 'Priya Raman', 'priya@raman.example', '2025-07-03T14:12:00', ['DESK-160', 1], ['CABLE-BOX', 2]],
  [298, 'cancelled', 'Mei Tanaka', 'mei@tanaka.example', '2025-02-21T19:55:00', ['CHAIR-ERG', 1]],
  [184, 'delivered', 'Jonas Weber', 'j.weber@nordlicht.example', '2024-10-09T08:08:00', ['SHELF-W3', 3]],
  [
    121,
    'delivered',
    'Sofia Rossi',
    'sofia@studiorossi.example',
    '2024-05-27T16:40:00',
    ['STAND-LT', 2],
    ['PLANT-ZZ', 4],
  ],
]

function toOrder([number, status, name, email, createdAt, ...lines]: Seed): Order {
  const priced = priceItems(lines.map(([sku, quantity]) => ({ sku, quantity })))
  if (!priced) throw new Error(`Order ${number} names an unknown product`)
  const at = new Date(`${createdAt}Z`).toISOString()
  const customer = { name, email }
  return { id: `ord_${number}`, status, customer, ...priced, currency: 'EUR', createdAt: at, updatedAt: at }
}

/** Returns the sample shop's current orders, newest first; a new copy on each call. */
export const currentOrders = (): Order[] => CURRENT.map(toOrder)

/** Returns orders from past years, newest first; a new copy on each call. */
export const archivedOrders = (): Order[] => ARCHIVED.map(toOrder)
