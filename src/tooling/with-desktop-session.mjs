// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasDisplay } from './setup/prepare.mjs'
import { run } from './setup/run.mjs'

/** A screen on which a window of 1440×900 fits with its frame. */
const screen = ['-a', '-s', '-screen 0 1600x1000x24']

/**
 * Starts a keyring of its own in a folder of its own, so that a person's keyring is never met, then becomes the command.
 * The variables are set for the keyring alone: the app may need the person's own for the display.
 */
const startKeyring = `
  mkdir -p -m 700 "$KEYRING_FOLDER/run" "$KEYRING_FOLDER/data"
  printf test | env HOME="$KEYRING_FOLDER" XDG_DATA_HOME="$KEYRING_FOLDER/data" XDG_RUNTIME_DIR="$KEYRING_FOLDER/run" \
    gnome-keyring-daemon --unlock --components=secrets >/dev/null
  exec "$@"`

/**
 * The words that run a command on a display: the one that is there, else a virtual one.
 * @param {string[]} command
 * @returns {string[]}
 */
export const onDisplay = (command) => (hasDisplay() ? command : ['xvfb-run', ...screen, ...command])

/**
 * Runs a program in a desktop session of its own: a display, a D-Bus session bus and an unlocked, empty Secret Service that
 * goes away with the session. Elsewhere than on Linux the program runs as it is.
 * @param {string[]} command program and arguments
 * @param {NodeJS.ProcessEnv} [extra] added to our environment
 * @param {string[]} [prefix] words before everything else, for instance to change the user
 * @returns {Promise<number>} the program's exit code
 */
export async function runInDesktopSession(command, extra = {}, prefix = []) {
  const env = { ...process.env, ...extra }
  if (process.platform !== 'linux') return run(/** @type {string} */ (command[0]), command.slice(1), { env })
  const keyring = await mkdtemp(join(extra.TMPDIR ?? tmpdir(), 'mcp-access-desk-session-'))
  try {
    const session = ['dbus-run-session', '--', 'bash', '-c', startKeyring, 'session', ...command]
    const [program, ...args] = [...prefix, ...onDisplay(session)]
    const folder = prefix.length > 0 ? `${extra.HOME}` : keyring
    return await run(/** @type {string} */ (program), args, { env: { ...env, KEYRING_FOLDER: folder } })
  } finally {
    await rm(keyring, { recursive: true, force: true })
  }
}
