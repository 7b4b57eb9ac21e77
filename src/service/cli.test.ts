import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundleCommand, environment, runCommand } from './headless/command.testkit.ts'
import { makeCertificate } from './http/certificate.testkit.ts'
import { managementCaller } from './management/management.testkit.ts'
import { makeDataFolder } from './service.testkit.ts'

const script = bundleCommand()

/** Runs the command in a D-Bus session with an unlocked keyring, on machines that have these programs installed. */
const KEYRING_SESSION = [
  'dbus-run-session',
  '--',
  'bash',
  '-c',
  'echo -n password | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"',
  'bash',
]
const hasKeyring = ['dbus-run-session', 'gnome-keyring-daemon'].every((name) => spawnSync('which', [name]).status === 0)

const run = (args: string[], env: NodeJS.ProcessEnv, session: string[] = []) => runCommand(script(), args, env, session)

const list = async (baseUrl: string, key = '') =>
  (await fetch(`${baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${key}`, connection: 'close' } })).status

describe('the headless service', () => {
  it('prints one JSON line, keeps its port, prints the key only once, and shuts down on a signal', async () => {
    const env = environment()
    const data = makeDataFolder()
    const first = run(['--port', '0', '--data', data], env)
    const line = await first.listening()
    expect(line.apiKey).toMatch(/^ak_/)
    expect(await list(line.baseUrl, line.apiKey)).toBe(200)
    expect(await list(line.baseUrl)).toBe(401)
    const ended = await first.stop()
    expect([ended.code, ended.out.length]).toEqual([0, 1])

    const second = run(['--data', data], env)
    const again = await second.listening()
    expect(again).toEqual({ baseUrl: line.baseUrl, mcpUrl: line.mcpUrl, pid: again.pid })
    expect(await list(again.baseUrl, line.apiKey)).toBe(200)
    expect((await second.stop('SIGINT')).code).toBe(0)
  })

  it('prints two lines if its folder can’t be used', async () => {
    const file = join(makeDataFolder(), 'a-file')
    writeFileSync(file, '')
    const { code, errors, out } = await run(['--data', join(file, 'below')], environment()).exited
    expect([code, out]).toEqual([1, []])
    expect(errors.trim().split('\n')).toEqual([
      expect.stringContaining('can’t use its data folder'),
      expect.stringContaining('Check that the folder exists'),
    ])
  })

  it('keeps the key in a private file outside the data folder, reports that, and fails if the file goes missing', async () => {
    const env = environment()
    const data = makeDataFolder()
    const first = run(['--port', '0', '--data', data], env)
    await first.listening()
    const { errors } = await first.stop()
    const folder = join(env.XDG_CONFIG_HOME ?? '', 'mcp-access-desk', 'service-keys')
    const [file = ''] = readdirSync(folder)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain(join(folder, file))
    expect(errors).toContain('MCP_ACCESS_DESK_PASSPHRASE')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    const key = readFileSync(join(folder, file), 'utf8').trim()
    for (const name of readdirSync(data)) expect(readFileSync(join(data, name)).includes(key)).toBe(false)

    const again = run(['--data', data], env)
    await again.listening()
    expect((await again.stop()).errors).toContain(join(folder, file))

    rmSync(join(folder, file))
    const later = await run(['--data', data], env).exited
    expect([later.code, later.out]).toEqual([1, []])
    expect(later.errors).toMatch(/key file .* is missing\.\nRestore the key file/)
  })

  it('takes a passphrase from the environment, requires it on the next start, and rejects a different one', async () => {
    const env = environment({ MCP_ACCESS_DESK_PASSPHRASE: 'correct horse' })
    const data = makeDataFolder()
    const first = run(['--port', '0', '--data', data], env)
    await first.listening()
    const from = expect.stringMatching(/^[^\n]*derived from the passphrase in MCP_ACCESS_DESK_PASSPHRASE\.\n$/)
    expect((await first.stop()).errors).toEqual(from)
    const again = run(['--data', data], env)
    await again.listening()
    expect((await again.stop()).errors).toEqual(from)

    const wrong = await run(['--data', data], { ...env, MCP_ACCESS_DESK_PASSPHRASE: 'wrong horse' }).exited
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringMatching(/This key doesn’t open .*\n.*passphrase/)])
    const none = await run(['--data', data], { ...env, MCP_ACCESS_DESK_PASSPHRASE: '' }).exited
    expect([none.code, none.errors]).toEqual([1, expect.stringContaining('MCP_ACCESS_DESK_PASSPHRASE isn’t set')])
    const short = environment({ MCP_ACCESS_DESK_PASSPHRASE: 'short' })
    expect((await run(['--data', makeDataFolder()], short).exited).errors).toContain('at least 8 characters')
  })

  it.runIf(hasKeyring)('keeps the key in the keychain if there is one, and fails if the key goes missing', async () => {
    const home = makeDataFolder()
    for (const folder of ['.cache', '.local/share']) mkdirSync(join(home, folder), { recursive: true })
    const env = environment({ HOME: home, XDG_CONFIG_HOME: join(home, '.config') })
    const data = makeDataFolder()
    const first = run(['--port', '0', '--data', data], env, KEYRING_SESSION)
    const line = await first.listening()
    process.kill(line.pid)
    expect((await first.exited).errors).toContain('The database key is in the OS keychain.')
    expect(existsSync(join(home, '.config', 'mcp-access-desk'))).toBe(false)

    const second = run(['--data', data], env, KEYRING_SESSION)
    const again = await second.listening()
    expect(await list(again.baseUrl, line.apiKey)).toBe(200)
    process.kill(again.pid)
    expect(await second.exited).toMatchObject({ code: 0, errors: expect.stringContaining('in the OS keychain.') })

    const { code, errors } = await run(['--data', data], env).exited
    expect([code, errors]).toEqual([1, expect.stringMatching(/in the OS keychain, which isn’t responding.*\n.*unlock/)])
  })

  it('starts even if the keychain hangs', async () => {
    const socket = join(makeDataFolder(), 'bus')
    const silent = createServer(() => undefined).listen(socket)
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const env = environment({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}` })
    const service = run(['--port', '0', '--data', makeDataFolder()], env)
    expect((await service.listening()).apiKey).toMatch(/^ak_/)
    expect((await service.stop()).code).toBe(0)
  })

  it('reads cURL commands and documents', async () => {
    const service = run(['--port', '0', '--data', makeDataFolder()], environment())
    const { baseUrl, apiKey } = await service.listening()
    const call = managementCaller(baseUrl, apiKey)
    const { id } = await call('servers.create', { name: 'Shop' })
    const curl = await call('servers.addFromCurl', { id, text: 'curl https://api.shop.example/orders' })
    expect(curl.report.endpointIds).toHaveLength(1)
    const text =
      'openapi: 3.1.0\ninfo: {title: A, version: "1"}\nservers: [{url: https://api.shop.example}]\npaths: {/a: {get: {}}}'
    expect((await call('servers.addFromDocument', { id, text })).report.endpointIds).toHaveLength(1)
    expect((await service.stop()).code).toBe(0)
  })

  it('serves TLS and prints the public address', async () => {
    const { cert, key } = makeCertificate()
    const args = ['--public-url', 'https://localhost:8443/desk/', '--tls-cert', cert, '--tls-key', key]
    const where = ['--port', '0', '--data', makeDataFolder(), '--host', '127.0.0.1', '--drain-seconds', '0']
    const service = run([...where, ...args], environment())
    expect(await service.listening()).toMatchObject({
      baseUrl: 'https://localhost:8443/desk/dev/v1',
      mcpUrl: 'https://localhost:8443/desk/mcp',
    })
    expect((await service.stop()).code).toBe(0)
  })

  it('serves the management operations on their own listener and keeps its port', async () => {
    const env = environment()
    const data = makeDataFolder()
    const first = run(['--port', '0', '--manage-port', '0', '--data', data], env)
    const { baseUrl, manageUrl, apiKey } = await first.listening()
    expect(manageUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/manage\/v1$/)
    const status = async (url: string) =>
      (
        await fetch(`${url}/servers.create`, {
          ...post,
          headers: { ...post.headers, authorization: `Bearer ${apiKey}` },
        })
      ).status
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: '{"name":"A"}',
    }
    expect(await status(manageUrl ?? '')).toBe(200)
    expect(await status(`${new URL(baseUrl).origin}/manage/v1`)).toBe(404)
    expect((await first.stop()).code).toBe(0)
    const second = run(['--manage-port', '0', '--data', data], env)
    expect((await second.listening()).manageUrl).toBe(manageUrl)
    expect((await second.stop()).code).toBe(0)
  })

  it('reports that the management port is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    onTestFinished(() => void blocker.close())
    const { port } = blocker.address() as { port: number }
    const args = ['--port', '0', '--manage-port', `${port}`, '--data', makeDataFolder()]
    const { code, out, errors } = await run(args, environment()).exited
    expect([code, out]).toEqual([1, []])
    expect(errors).toMatch(new RegExp(`port ${port} .*--manage-port.*\\n.*another --manage-port`))
  })

  it('reports that the port is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    onTestFinished(() => void blocker.close())
    const { port } = blocker.address() as { port: number }
    const { code, out, errors } = await run(['--port', `${port}`, '--data', makeDataFolder()], environment()).exited
    expect([code, out]).toEqual([1, []])
    expect(errors).toMatch(new RegExp(`port ${port} .*\n.*choose another port`))
  })

  it('rejects invalid arguments with exit code 2 and points to the help', async () => {
    const { code, errors, out } = await run(['--data', 'x', '--verbose'], environment()).exited
    expect([code, out]).toEqual([2, []])
    expect(errors).toContain("'--verbose'")
    expect(errors).toContain('service --help')
  })
})
