import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Makes every host that clients phone home to unreachable; only the loopback address stays reachable. */
const OFFLINE = {
  HTTPS_PROXY: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1,localhost',
  no_proxy: '127.0.0.1,localhost',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  AMP_SKIP_UPDATE_CHECK: '1',
  NO_COLOR: '1',
}

/**
 * Runs a client's program with its own home folder and returns all of its output. `tools`: the folder that has the program in
 * `node_modules`.
 */
export async function runCli(
  home: string,
  program: string,
  args: readonly string[],
  tools = process.env.E2E_CLIENT_TOOLS,
): Promise<string> {
  if (!tools) throw new Error('Run it by `npm run test:clients`, which installs the clients.')
  const child = spawn(join(tools, 'node_modules/.bin', program), args, {
    cwd: home,
    env: {
      HOME: home,
      PATH: `${join(tools, 'node_modules/.bin')}:${process.env.PATH}`,
      TMPDIR: process.env.TMPDIR,
      ...OFFLINE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += String(chunk)
    })
  await once(child, 'close')
  return stripVTControlCharacters(printed)
}
