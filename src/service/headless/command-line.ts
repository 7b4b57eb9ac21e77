import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Hosting } from '../http/hosting.ts'
import { readHosting } from './read-hosting.ts'

const portSchema = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
  .optional()

const optionsSchema = z.object({
  port: portSchema,
  'manage-port': portSchema,
  data: z
    .string({ error: 'is required' })
    .min(1, 'must name a folder')
    .transform((folder) => resolve(folder)),
})

const OPTIONS = {
  port: { type: 'string' },
  'manage-port': { type: 'string' },
  data: { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'behind-proxy': { type: 'boolean' },
} as const

export const USAGE = `Usage: service --data DIR [--port N] [--manage-port N] [--host H] [--public-url URL] [--tls-cert F --tls-key F | --behind-proxy]
  --port N         left out: the kept port; 0: the kept or any free one
  --manage-port N  a listener of their own for the management operations, on 127.0.0.1; 0: any free port. Used by default
                   when --host is another address than loopback
  --host H         address to listen on, 127.0.0.1 when left out; any other needs TLS or --behind-proxy
  --public-url U   the address that customers and API clients use
  --tls-cert F, --tls-key F   certificate and key, PEM files
  --behind-proxy   a proxy in front of the service serves TLS under --public-url`

/** `data` is an absolute path. A failure is a sentence or two for the person at the terminal. */
export type CommandLine =
  | { ok: true; port?: number; managePort?: number; data: string; hosting: Hosting }
  | { ok: false; message: string }

/** Reads the headless service's arguments, and the TLS files that they name. */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS })
    const parsed = optionsSchema.safeParse(values)
    if (!parsed.success) {
      const messages = parsed.error.issues.map((issue) => `--${issue.path.join('')} ${issue.message}.`)
      return { ok: false, message: messages.join(' ') }
    }
    const hosting = readHosting({
      host: values.host,
      publicUrl: values['public-url'],
      tlsCert: values['tls-cert'],
      tlsKey: values['tls-key'],
      behindProxy: values['behind-proxy'],
    })
    if (!hosting.ok) return hosting
    const { port, 'manage-port': managePort, data } = parsed.data
    if (managePort && managePort === port) {
      return { ok: false, message: '--port and --manage-port must be two different ports.' }
    }
    return { ok: true, port, managePort, data, hosting: hosting.hosting }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'The arguments cannot be read.' }
  }
}
