import { describe, expect, it } from 'vitest'
import { say } from '../../shared/text/say.ts'
import { makeUrlFile } from '../nodes/nodes.testkit.ts'
import { readCommandLine } from './command-line.ts'

function problemsOf(args: string[], env: NodeJS.ProcessEnv = {}): string {
  const read = readCommandLine(args, env)
  return read.ok ? 'none' : read.problems.map(say).join('\n')
}

describe('the command line', () => {
  it.each([
    [['--port', '0'], '--data is required'],
    [['--data', 'x', '--port', 'many'], '--port must be a number'],
    [['--data', 'x', '--port', '70000'], '--port must be a number'],
    [['--data', 'x', '--manage-port', '-1'], '--manage-port'],
    [['--data', 'x', '--drain-seconds', 'many'], '--drain-seconds must be a number from 0 to 300'],
    [['--data', 'x', '--drain-seconds', '301'], '--drain-seconds must be a number from 0 to 300'],
    [['--data', 'x', '--port', '7400', '--manage-port', '7400'], 'must be different'],
    [['--data', 'x', '--workers', '2'], '--workers requires PostgreSQL'],
    [['--data', 'x', '--allow-upstreams', 'lan'], '--allow-upstreams must list public, private'],
    [['--data', 'x', '--workers', 'none'], '--workers must be auto or a number from 1 to 256'],
    [['--data', 'x', '--verbose'], "'--verbose'"],
    [['--data', 'x', 'more'], 'more'],
    [['--data', 'x', '--host', '0.0.0.0'], 'unencrypted'],
    [['--data', 'x', '--behind-proxy'], '--public-url https'],
    [['--data', 'x', '--tls-cert', 'a.pem', '--tls-key', 'b.pem'], 'Couldn’t read --tls-cert a.pem'],
    [['--data', 'x', '--backup', 'a', '--restore', 'b'], '--backup'],
    [['--data', 'x', '--passphrase-file', 'a'], '--passphrase-file'],
  ])('rejects %j', (args, words) => {
    expect(problemsOf(args)).toContain(words)
  })

  const url = 'postgres://desk:pa55w0rd@127.0.0.1:1/desk'
  it.each([
    ['neither a folder nor a database', [], {}, '--data is required'],
    ['both', ['--data', 'x', '--database-url-file', makeUrlFile], {}, 'not both'],
    ['a folder and the environment’s database', ['--data', 'x'], { MCP_ACCESS_DESK_DATABASE_URL: url }, 'not both'],
    [
      'two databases',
      ['--database-url-file', makeUrlFile],
      { MCP_ACCESS_DESK_DATABASE_URL: url },
      'either --database-url-file or',
    ],
    ['encryption keys for a folder', ['--data', 'x', '--encryption-keys-file', 'x'], {}, 'for PostgreSQL'],
    ['a folder to migrate', ['--data', 'x', '--migrate'], {}, '--migrate needs a PostgreSQL database'],
    ['a backup of a database', ['--database-url-file', makeUrlFile, '--backup', 'x.age'], {}, 'pg_dump'],
    [
      'an invalid URL',
      [],
      { MCP_ACCESS_DESK_DATABASE_URL: 'mysql://desk:pa55w0rd@db/desk' },
      'must contain a URL such as',
    ],
    [
      'a missing file',
      ['--database-url-file', '/nowhere/url'],
      {},
      'Couldn’t read --database-url-file /nowhere/url (ENOENT)',
    ],
    ['a file readable by others', ['--database-url-file', () => makeUrlFile(url, 0o644)], {}, 'chmod 600'],
    ['a file longer than a URL', ['--database-url-file', () => makeUrlFile(url.padEnd(20_000, 'x'))], {}, 'too large'],
  ] as [string, (string | typeof makeUrlFile)[], Record<string, string>, string][])(
    'rejects %s, without printing the password',
    (_, args, env, words) => {
      const problems = problemsOf(
        args.map((arg) => (typeof arg === 'string' ? arg : arg(url))),
        env,
      )
      expect(problems).toContain(words)
      expect(problems).not.toContain('pa55w0rd')
    },
  )
})

describe('the addresses of upstreams a service may call', () => {
  const kindsOf = (...args: string[]) => {
    const read = readCommandLine(['--data', 'x', ...args], {})
    return read.ok ? read.allowedUpstreams.kinds : read.problems.map(say)
  }
  const forOthers = ['--behind-proxy', '--public-url', 'https://mcp.example.com']

  it('are unrestricted if only this computer can reach the service, and must be public otherwise', () => {
    expect(kindsOf()).toEqual(['private', 'loopback', 'link-local'])
    expect(kindsOf(...forOthers)).toEqual([])
    expect(kindsOf('--allow-upstreams', 'public')).toEqual([])
    expect(kindsOf(...forOthers, '--allow-upstreams', 'private,10.0.0.0/8')).toEqual(['private'])
  })
})
