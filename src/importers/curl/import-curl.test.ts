import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credentialSchema, credentialSecretsSchema } from '../../shared/management/definition/credential.ts'
import { endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { importNoticeSchema } from '../../shared/management/imports/import-report.ts'
import { importCurl, MAX_BYTES, MAX_COMMANDS } from './import-curl.ts'

function read(text: string) {
  let number = 0
  return importCurl(text, (kind) => {
    number += 1
    return `${kind}_${number}`
  })
}

/** Building blocks of commands, combined at random to test their boundaries. */
const PIECES = [
  'curl ',
  'curl.exe ',
  'curl ^"',
  'https://a.test/x',
  '/{id}',
  '?a=1&b={x,y}',
  ' -H ',
  ' -d ',
  ' -F f=@a',
  ' -u a:b',
  ' --json ',
  ' -X POST',
  ' --next ',
  "'",
  '"',
  '\\',
  '\n',
  '\\\n',
  '^\n',
  '`\n',
  '$',
  '$X',
  '${X:-',
  '}',
  '$(',
  ')',
  '`',
  '{{x}}',
  '<ID>',
  '<<EOF\n',
  'EOF\n',
  '<<<',
  '|',
  '&&',
  ';',
  '&',
  'X=1\n',
  'X=$X$X',
  '{"a":',
  '"b"',
  '}',
  '[1-3]',
  '#',
  '“',
  '”',
  '‘',
  '’',
  '–',
  '\u00a0',
  '\uFDD0' + '0\uFDD1',
  '\ud800',
  '%41',
  '%zz',
  '%PATH%',
  '```\n',
  '$ ',
  '> ',
  'PS C:\\> ',
  'Invoke-RestMethod ',
  ' -Uri ',
  ' -Headers @{',
  '@"\n',
  '\n"@',
  'fetch("x")',
  'for i in 1 2; do ',
  'done',
  'echo a | ',
  "$'\\x41",
  ' -',
  ' --',
  '=',
]
const chance = fc.string({ maxLength: 20, unit: 'binary' })
const piece = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: chance })
const join = (separator: string) => (pieces: string[]) => pieces.join(separator)
const soup = fc.array(piece, { maxLength: 400, size: 'max' }).map(join(''))
const commands = fc
  .array(
    fc.array(piece, { maxLength: 8 }).map((pieces) => `curl https://a.test/x ${pieces.join('')}`),
    { maxLength: 12 },
  )
  .map(join('\n'))

describe('random input', () => {
  it('is read in time and without an error, and yields only valid endpoints and notices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(soup, commands), async (text) => {
        const start = process.cpuUsage()
        const { endpoints, credentials, notices } = await read(text)
        expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
        for (const endpoint of endpoints) endpointSchema.parse(endpoint)
        for (const notice of notices) importNoticeSchema.parse(notice)
        for (const { credential, secrets } of credentials) {
          credentialSchema.parse(credential)
          credentialSecretsSchema.parse(secrets)
        }
        expect(endpoints.length + notices.length).toBeGreaterThan(0)
        expect(new Set(endpoints.map(({ toolName }) => toolName)).size).toBe(endpoints.length)
        expect(JSON.stringify([endpoints, credentials, notices])).not.toMatch(/[\uFDD0\uFDD1]/)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['unclosed here-documents', 'curl -d @- <<X https://a.test\n'],
    ['open quotes', "curl 'https://a.test\n"],
    ['open expansions', '${A:-'],
    ['commands in commands', 'curl https://a.test/$(curl '],
    ['variables that hold each other', 'A=$A$A$A$A\ncurl https://a.test/$A\n'],
    ['typographic quotes', 'curl “ \n'],
    ['one long word', 'curl https://a.test/aaaaaaaaaaaaaaaaaaaaaaaa.b-c@d'],
    ['prose', "It's a line.\n# x\n\n"],
    ['tables of PowerShell', 'Invoke-RestMethod -Headers @{a=@{'],
    ['parentheses', '(((((((('],
    ['pairs', '&a=1'],
    ['blanks of another kind', 'curl `\n\f'],
  ])('is read in less than two seconds of CPU time: 60 kB of %s', async (_, piece) => {
    const start = process.cpuUsage()
    await read(`curl https://a.test/?x=1${piece.repeat(Math.ceil(60_000 / piece.length))}`)
    await read(piece.repeat(Math.ceil(60_000 / piece.length)))
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
  })
})

describe('limits', () => {
  it("refuse input that's too long", async () => {
    const { endpoints, notices } = await read(`curl https://a.test/${'a'.repeat(MAX_BYTES)}`)
    expect(endpoints).toEqual([])
    expect(notices).toMatchObject([{ line: null, severity: 'refused' }])
  })

  it('skip commands beyond the maximum number', async () => {
    const { endpoints, notices } = await read(
      Array.from({ length: MAX_COMMANDS + 5 }, (_, index) => `curl https://a.test/page${index}x`).join('\n'),
    )
    expect(endpoints).toHaveLength(MAX_COMMANDS)
    expect(notices).toMatchObject([{ line: MAX_COMMANDS + 1, severity: 'refused' }])
  })

  it('allow nearly a megabyte, which is read within seconds', async () => {
    const body = JSON.stringify(
      Array.from({ length: 9000 }, (_, index) => ({ id: index, name: `name ${index}`, note: 'x'.repeat(60) })),
    )
    const { endpoints } = await read(
      `curl https://a.test/bulk -H 'Content-Type: application/json' -d '${body.slice(0, 900_000)}'`,
    )
    expect(endpoints).toHaveLength(1)
  })
})

describe('secrets', () => {
  const CANARY = 'c4n4ry'
  it.each([
    `curl https://a.test/x -H 'Authorization: Bearer ${CANARY}'`,
    `curl https://a.test/x -u bob:${CANARY}`,
    `curl https://${CANARY}:@a.test/x`,
    `curl https://bob:${CANARY}@a.test/x`,
    `curl 'https://a.test/x?api_key=${CANARY}'`,
    `curl 'https://a.test/x?key=a&signature=${CANARY}'`,
    `curl https://a.test/x -b sid=${CANARY}`,
    `curl https://a.test/x -H 'X-Api-Key: ${CANARY}' -H 'Cookie: a=${CANARY}' -H 'Authorization: Basic ${Buffer.from(`a:${CANARY}`).toString('base64')}'`,
    `curl https://a.test/x --json '{"password":"${CANARY}","deep":[{"client_secret":"${CANARY}"}]}'`,
    `curl https://a.test/x -d user=a -d password=${CANARY}`,
    `curl https://a.test/x -F password=${CANARY}`,
    `TOKEN=${CANARY}\ncurl https://a.test/x -H "Authorization: Bearer $TOKEN"`,
    `PASSWORD=${CANARY}\ncurl https://a.test/x --json "{\\"password\\":\\"$PASSWORD\\"}"`,
    `curl -x http://u:${CANARY}@proxy:1 -U u:${CANARY} --cert c.pem:${CANARY} --pass ${CANARY} https://a.test/x`,
    `curl https://a.test/x -H 'Proxy-Authorization: Basic ${CANARY}' --aws-sigv4 x -u a:${CANARY}`,
    `curl --nonsense ${CANARY} https://a.test/x`,
    `curl 'https://a.test/x?token=${CANARY}`,
    `# ${CANARY} token: ${CANARY}\ncurl https://a.test/x`,
    `Invoke-RestMethod https://a.test/x -Headers @{ 'X-Api-Key' = '${CANARY}' } -Body (Get-Secret ${CANARY})`,
    `curl https://hooks.slack.com/services/T00000000/B00000000/${CANARY}${'x'.repeat(18)} -d a=1`,
  ])('stay out of endpoints and notices: %s', async (text) => {
    const { endpoints, credentials, notices } = await read(text)
    const open = JSON.stringify([endpoints, notices, credentials.map(({ credential }) => credential)])
    expect(open).not.toContain(CANARY)
    expect(open).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 6))
  })
})

describe('an idempotency key', () => {
  it('is generated for each call, even if the command has a value for it', async () => {
    const text = [
      `curl https://api.test/v1/charges -H 'Idempotency-Key: KG5LxwFBepaKHyUD' -d amount=2000`,
      `curl https://api.test/v2/payments -H 'Content-Type: application/json' -d '{"idempotency_key":"8193148c","amount":1}'`,
    ].join('\n')
    const { endpoints, notices } = await read(text)
    expect(endpoints[0]?.headers).toContainEqual({ name: 'Idempotency-Key', value: '{{idempotency_key}}' })
    expect(endpoints[1]?.body).toMatchObject({ template: '{"idempotency_key":"{{idempotency_key}}","amount":1}' })
    for (const { parameters } of endpoints)
      expect(parameters).toMatchObject([{ name: 'idempotency_key', source: 'generated' }])
    expect(notices.map(({ message }) => message)).toContain('“Idempotency-Key” gets a new value with each call.')
  })
})
