import type { Client } from '../../../shared/clients/client.ts'
import type { HandOff } from '../../../shared/clients/hand-off.ts'
import type { Recipient } from '../../../shared/install-page/commands.ts'

/** The data for an install page. */
export interface PageInput {
  recipient: Recipient
  handOffs: readonly HandOff[]
  clients: readonly Client[]
  /** The certificate (PEM) of the private authority that clients must trust, or null when there's none. */
  authority: string | null
  /** The URL as a trusted SVG element; null when it doesn't fit into a QR code. */
  qrSvg: string | null
  madeAt: Date
}

/** A client, and how to install the URL in it. */
export interface ClientHandOff {
  client: Client
  handOff: HandOff
}

/** A customer's display name: the name or, without one, the identity. */
export const nameOf = ({ customerName, primaryIdentity }: Recipient): string => customerName.trim() || primaryIdentity
