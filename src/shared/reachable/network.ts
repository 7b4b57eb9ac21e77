import { z } from 'zod'

/** Kind of a network interface, as far as its name reveals. */
const interfaceKindSchema = z.enum(['wifi', 'wired', 'vpn', 'virtual', 'other'])
export type InterfaceKind = z.output<typeof interfaceKindSchema>

/** An address of this computer that other devices on its network can reach. */
const localAddressSchema = z.object({
  host: z.string(),
  kind: interfaceKindSchema,
  /** The system's name for the interface, such as `eth0` or `Wi-Fi`. */
  interfaceName: z.string(),
})
export type LocalAddress = z.output<typeof localAddressSchema>

/** Choices for an address on this network. */
export const networkChoicesSchema = z.object({
  addresses: z.array(localAddressSchema),
  /** Names that resolve to this computer. */
  names: z.array(z.string()),
  /** Suggested port: the last one chosen. */
  port: z.int(),
  /** Names of the certificate files; null if none has been chosen. */
  files: z.object({ chain: z.string().nullable(), key: z.string().nullable() }),
})
export type NetworkChoices = z.output<typeof networkChoicesSchema>

/** A firewall on this computer that may block other devices. */
const firewallSchema = z.enum(['windows', 'macos', 'ufw', 'firewalld'])

/** An authority that clients trust only if its certificate is installed. */
const privateAuthoritySchema = z.object({
  name: z.string(),
  /** SHA-256 of the certificate, as `AB:CD:…`. */
  fingerprint: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  madeByApp: z.boolean(),
})

/** What other devices need in order to use the most recently chosen address on this network. */
export const networkNeedsSchema = z.object({
  /** Null if a public authority issued the certificate, or nothing is known about it yet. */
  authority: privateAuthoritySchema.nullable(),
  /** Expiry of the certificate itself (milliseconds since 1970); null if it isn't known yet. */
  certificateExpiresAt: z.number().nullable(),
  /** Commands that let other devices through the firewall; null if no known firewall was found. */
  firewall: z.object({ firewall: firewallSchema, commands: z.array(z.string()) }).nullable(),
})
export type NetworkNeeds = z.output<typeof networkNeedsSchema>
