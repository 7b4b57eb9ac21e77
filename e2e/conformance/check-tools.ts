import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const checksSchema = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }))
export type Check = z.infer<typeof checksSchema>[number]

/** Output of a finished program. */
interface Finished {
  code: number
  stdout: string
  stderr: string
}

function toolsFolder(): string {
  const folder = process.env.E2E_CONFORMANCE_TOOLS
  if (!folder) throw new Error('Run it by `npm run conformance`, which installs the suite.')
  return folder
}

/** Runs one of the protocol's tools on the Node version that the tool needs. */
async function runTool(script: string, args: readonly string[]): Promise<Finished> {
  const modules = join(toolsFolder(), 'node_modules')
  const child = spawn(join(modules, 'node/bin/node'), [join(modules, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? -1, stdout, stderr }
}

/** Runs one scenario of the official suite against a URL and returns every check it made. */
export async function runScenario(url: string, scenario: string, revision: string): Promise<Check[]> {
  const out = await mkdtemp(join(tmpdir(), 'mcp-conformance-'))
  try {
    const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', out]
    const { stdout, stderr } = await runTool('@modelcontextprotocol/conformance/dist/index.js', args)
    const [folder] = await readdir(out)
    if (folder === undefined) throw new Error(`The scenario ${scenario} left no checks:\n${stdout}\n${stderr}`)
    return checksSchema.parse(JSON.parse(await readFile(join(out, folder, 'checks.json'), 'utf8')))
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

/** Runs the MCP Inspector's command line against a URL. */
export function inspect(url: string, ...args: string[]): Promise<Finished> {
  const to = ['--cli', '--transport', 'http', '--server-url', url]
  return runTool('@modelcontextprotocol/inspector/clients/launcher/build/index.js', [...to, ...args])
}
