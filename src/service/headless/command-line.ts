import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

const optionsSchema = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .optional(),
  data: z
    .string({ error: 'is required' })
    .min(1, 'must name a folder')
    .transform((folder) => resolve(folder)),
})

export const USAGE = 'Usage: service --data DIR [--port N]   (left out: the kept port; 0: the kept or any free one)'

/** `data` is an absolute path. A failure is one sentence for the person at the terminal. */
export type CommandLine = { ok: true; port?: number; data: string } | { ok: false; message: string }

/** Reads the headless service's arguments. */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({ args: [...args], options: { port: { type: 'string' }, data: { type: 'string' } } })
    const parsed = optionsSchema.safeParse(values)
    if (parsed.success) return { ok: true, ...parsed.data }
    return {
      ok: false,
      message: parsed.error.issues.map((issue) => `--${issue.path.join('')} ${issue.message}.`).join(' '),
    }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'The arguments cannot be read.' }
  }
}
