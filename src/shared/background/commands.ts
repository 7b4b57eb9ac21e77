import { z } from 'zod'

const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.undefined()

const backgroundStatusSchema = z.object({
  /** Whether the desktop has a place for the status item. */
  hasTray: z.boolean(),
  /** Whether the system starts the app at login. */
  startsAtLogin: z.boolean(),
})

/** What the window asks about the app while it has no window. */
export const backgroundCommands = {
  'background.status': command(nothing, backgroundStatusSchema),
  'background.setStartAtLogin': command(z.object({ enabled: z.boolean() }), backgroundStatusSchema),
  /** Stops the local service until it's started again, or until the next start of the app. */
  'localService.pause': command(nothing, nothing),
} as const
