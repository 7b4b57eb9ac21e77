import { z } from 'zod'

/** What connects an interface, as far as its name tells. */
const interfaceKindSchema = z.enum(['wifi', 'wired', 'vpn', 'virtual', 'other'])
export type InterfaceKind = z.output<typeof interfaceKindSchema>

/** An address of this computer that others in its network can reach. */
const localAddressSchema = z.object({
  host: z.string(),
  kind: interfaceKindSchema,
  /** The interface as the system calls it, such as `eth0` or `Wi-Fi`. */
  interfaceName: z.string(),
})
export type LocalAddress = z.output<typeof localAddressSchema>

/** What can be chosen for an address in this network. */
export const networkChoicesSchema = z.object({
  addresses: z.array(localAddressSchema),
  /** Names of this computer that lead to it. */
  names: z.array(z.string()),
  /** Proposed: the one that was chosen last. */
  port: z.int(),
  /** Certificate files, as they're called; null: none is chosen. */
  files: z.object({ chain: z.string().nullable(), key: z.string().nullable() }),
})
export type NetworkChoices = z.output<typeof networkChoicesSchema>

/** A firewall of this computer that may keep others out. */
const firewallSchema = z.enum(['windows', 'macos', 'ufw', 'firewalld'])

/** An authority that clients don't know unless its certificate is installed. */
const privateAuthoritySchema = z.object({
  name: z.string(),
  /** SHA-256 of the certificate, as `AB:CD:…`. */
  fingerprint: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  madeByApp: z.boolean(),
})

/** What others need for the address in this network that was chosen last. */
export const networkNeedsSchema = z.object({
  /** Null: a public authority vouches for it, or nothing is known yet. */
  authority: privateAuthoritySchema.nullable(),
  /** Of the certificate itself (milliseconds since 1970); null: nothing is known yet. */
  certificateExpiresAt: z.number().nullable(),
  /** What lets others in; null: no firewall is known here. */
  firewall: z.object({ firewall: firewallSchema, commands: z.array(z.string()) }).nullable(),
})
export type NetworkNeeds = z.output<typeof networkNeedsSchema>
