// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasDisplay } from './setup/prepare.mjs'
import { run } from './setup/run.mjs'

/** A screen large enough for a window of 1440×900 and its frame. */
const screen = ['-a', '-s', '-screen 0 1680x1050x24']

/**
 * Starts a separate keyring in its own folder, so it never touches the user's keyring, and then becomes the command. The variables are set
 * only for the keyring, because the app may need the user's own for the display.
 */
const startKeyring = `
  mkdir -p -m 700 "$KEYRING_FOLDER/run" "$KEYRING_FOLDER/data"
  printf test | env HOME="$KEYRING_FOLDER" XDG_DATA_HOME="$KEYRING_FOLDER/data" XDG_RUNTIME_DIR="$KEYRING_FOLDER/run" \
    gnome-keyring-daemon --unlock --components=secrets >/dev/null
  exec "$@"`

/**
 * The command line that runs a command on a display, either the existing one or a virtual one.
 * @param {string[]} command program and arguments
 * @returns {string[]}
 */
export const onDisplay = (command) => (hasDisplay() ? command : ['xvfb-run', ...screen, ...command])

/**
 * Makes programs use X. Electron 38 and later use Wayland if `XDG_SESSION_TYPE` says so, and would then use the user's own screen and
 * clipboard instead of the virtual display's. Source: Electron's breaking-changes.md, 38.0. Tested on X only.
 */
export const xSession = { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '', ELECTRON_OZONE_PLATFORM_HINT: 'x11' }

/**
 * Runs a program in a separate desktop session: a display, a D-Bus session bus, and an unlocked, empty Secret Service that's removed with
 * the session. On systems other than Linux, the program runs without a separate session.
 * @param {string[]} command program and arguments
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env] added to our environment
 * @param {string} [options.keyring] the folder of a keyring that outlives the session; the caller removes it
 * @param {(chunk: Buffer) => void} [options.onOutput] receives the program's output, instead of our console
 * @param {(session: string[], folder: string) => Promise<string[]>} [options.wrap] converts the session's command line, given the folder
 * for its files, to the one to run, e.g. to run everything as another user
 * @returns {Promise<number>} the program's exit code
 */
export async function runInDesktopSession(
  command,
  { env = {}, keyring, onOutput, wrap = async (session) => session } = {},
) {
  const all = { ...process.env, ...env }
  if (process.platform !== 'linux')
    return run(/** @type {string} */ (command[0]), command.slice(1), { env: all, onOutput })
  const folder = keyring ?? (await mkdtemp(join(tmpdir(), 'mcp-access-desk-session-')))
  try {
    const session = ['dbus-run-session', '--', 'bash', '-c', startKeyring, 'session', ...command]
    const [program, ...args] = await wrap(onDisplay(session), folder)
    // The accessibility bus isn't needed here, and would otherwise be started for every session.
    const settings = { ...all, ...(hasDisplay() ? {} : xSession), KEYRING_FOLDER: folder, NO_AT_BRIDGE: '1' }
    return await run(/** @type {string} */ (program), args, { env: settings, onOutput })
  } finally {
    if (keyring === undefined) await rm(folder, { recursive: true, force: true })
  }
}
