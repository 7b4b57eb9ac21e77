import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { npmCommand } from '../../src/tooling/setup/run.mjs'

const run = promisify(execFile)

/** Root folder of the repository. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** The launch command for the built app: the executable, its arguments, and additions to the environment. */
const launchInfoSchema = z.object({
  executablePath: z.string().min(1),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
})
export type LaunchInfo = z.infer<typeof launchInfoSchema>

/** Runs `npm run --silent launch-info` and parses the single line it prints. Throws when it prints anything else. */
export async function askLaunchInfo(): Promise<LaunchInfo> {
  const { stdout } = await run(...npmCommand(['run', '--silent', 'launch-info']), { cwd: REPOSITORY })
  return launchInfoSchema.parse(JSON.parse(stdout))
}

/** The launch command for the built app: from `E2E_LAUNCH_INFO` if the test run sets it, otherwise from `npm run launch-info`. */
export async function launchInfo(): Promise<LaunchInfo> {
  const given = process.env.E2E_LAUNCH_INFO
  return given ? launchInfoSchema.parse(JSON.parse(given)) : askLaunchInfo()
}
