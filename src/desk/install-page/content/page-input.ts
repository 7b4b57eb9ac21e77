import type { Client } from '../../../shared/clients/client.ts'
import type { HandOff } from '../../../shared/clients/hand-off.ts'
import type { Recipient } from '../../../shared/install-page/commands.ts'

/** All that a page says. */
export interface PageInput {
  recipient: Recipient
  handOffs: readonly HandOff[]
  clients: readonly Client[]
  /** The certificate (PEM) of the private authority that clients must know; null: none. */
  authority: string | null
  /** The URL as an SVG element of ours; null when it does not fit into a QR code. */
  qrSvg: string | null
  madeAt: Date
}

/** A client and how the URL gets into it. */
export interface ClientHandOff {
  client: Client
  handOff: HandOff
}

/** What a customer is called: the name, or else the identity. */
export const nameOf = ({ customerName, primaryIdentity }: Recipient): string => customerName.trim() || primaryIdentity
