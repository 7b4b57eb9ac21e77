import { z } from 'zod'

const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.undefined()

const backgroundStatusSchema = z.object({
  /** Whether the desktop supports a status item. */
  hasTray: z.boolean(),
  /** Whether the system starts the app at login. */
  startsAtLogin: z.boolean(),
})

/** Commands for running the app without a window. */
export const backgroundCommands = {
  'background.status': command(nothing, backgroundStatusSchema),
  'background.setStartAtLogin': command(z.object({ enabled: z.boolean() }), backgroundStatusSchema),
  /** Stops the local service until the user starts it again or the app restarts. */
  'localService.pause': command(nothing, nothing),
} as const
