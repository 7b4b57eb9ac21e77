import { describe, expect, it } from 'vitest'
import { findDefinitionProblems } from '../../../shared/management/definition/definition-problems.ts'
import { type Endpoint, endpointSchema, type Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { importNoticeSchema } from '../../../shared/management/imports/import-report.ts'
import { type CurlImport, importCurl } from '../import-curl.ts'
import { corpus } from './corpus.ts'
import type { CorpusEndpoint } from './corpus-case.ts'

async function read(paste: string): Promise<CurlImport> {
  let number = 0
  return importCurl(paste, (kind) => {
    number += 1
    return `${kind}_${number}`
  })
}

const pair = (sign: string) => (each: { name: string; value: string }) => `${each.name}${sign}${each.value}`

function parameterText({ name, type, required, source, default: fallback, example, enum: values }: Parameter): string {
  return [
    `${name}: ${type}${required ? '!' : ''}`,
    ...(fallback === undefined ? [] : [`= ${JSON.stringify(fallback)}`]),
    ...(example === undefined ? [] : [`~ ${JSON.stringify(example)}`]),
    ...(values ? [`enum ${values.join('|')}`] : []),
    ...(source === 'model' ? [] : [`@${source}`]),
  ].join(' ')
}

function bodyOf({ body }: Endpoint): Pick<CorpusEndpoint, 'json' | 'form' | 'parts' | 'text' | 'binary'> {
  if (body.kind === 'json') return { json: body.template }
  if (body.kind === 'form') return { form: body.fields.map(pair('=')) }
  if (body.kind === 'text') return { text: { type: body.contentType, template: body.template } }
  if (body.kind === 'binary') return { binary: { type: body.contentType, template: body.template } }
  if (body.kind === 'none') return {}
  const parts = body.parts.map(
    ({ name, value, filename, contentType, base64 }) =>
      `${name}=${value}${filename === undefined ? '' : ` ;file=${filename}`}${contentType === undefined ? '' : ` ;type=${contentType}`}${base64 ? ' ;base64' : ''}`,
  )
  return { parts }
}

/** Converts an endpoint to the corpus's short form, omitting empty fields. */
function shortForm(endpoint: Endpoint, { credentials }: CurlImport): CorpusEndpoint {
  const { toolName, method, baseUrl, path, query, headers, parameters, timeoutSeconds, annotations } = endpoint
  const [credential, ...furtherCredentials] = credentialIdsOf(endpoint).flatMap((id) => {
    const found = credentials.find((each) => each.credential.id === id)
    return found ? [{ ...found.credential.details, secrets: found.secrets }] : []
  })
  return {
    tool: toolName,
    request: `${method} ${baseUrl} ${path}`,
    ...(query.length > 0 && { query: query.map(pair('=')) }),
    ...(headers.length > 0 && { headers: headers.map(pair(': ')) }),
    ...bodyOf(endpoint),
    ...(parameters.length > 0 && { parameters: parameters.map(parameterText) }),
    ...(credential && { credential }),
    ...(furtherCredentials.length > 0 && { furtherCredentials }),
    ...(timeoutSeconds !== 30 && { timeoutSeconds }),
    ...(annotations.readOnly && { readOnly: true }),
  }
}

describe('the corpus', () => {
  it('contains at least 150 commands, and each case has a unique name', () => {
    const cases = Object.values(corpus).flat()
    const commands = cases.reduce(
      (sum, { endpoints, notices = [] }) =>
        sum + Math.max(1, endpoints.length + notices.filter((notice) => notice.endsWith('refused')).length),
      0,
    )
    expect(commands).toBeGreaterThanOrEqual(150)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })
})

for (const [theme, cases] of Object.entries(corpus)) {
  describe(theme, () => {
    it.each(cases.map((each) => [each.name, each] as const))('%s', async (_, { paste, endpoints, notices = [] }) => {
      const result = await read(paste)
      expect(result.endpoints.map((endpoint) => shortForm(endpoint, result))).toEqual(endpoints)
      const said = result.notices.map(({ line, severity }) => `${line} ${severity}`)
      expect(said.sort(), result.notices.map(({ message }) => message).join('\n')).toEqual([...notices].sort())
      // Every result can be stored and, apart from unknown secrets, deployed.
      for (const endpoint of result.endpoints) expect(endpointSchema.parse(endpoint)).toEqual(endpoint)
      for (const notice of result.notices) expect(importNoticeSchema.parse(notice)).toEqual(notice)
      const definition = {
        name: 'x',
        instructions: '',
        baseAddresses: result.baseAddresses.map((address) => ({ ...address, url: 'https://api.example.com' })),
        credentials: result.credentials.map(({ credential }) => credential),
        endpoints: result.endpoints,
      }
      if (result.endpoints.length > 0) expect(findDefinitionProblems(definition)).toEqual([])
    })
  })
}
