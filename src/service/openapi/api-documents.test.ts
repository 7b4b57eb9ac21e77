import { compileErrors, validate as validateByReadme } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { windowOperations } from '../../shared/management/operations.ts'
import { startTestService, withKey } from '../service.testkit.ts'

const documentSchema = z.looseObject({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

async function readDocument(url: string) {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  return documentSchema.parse(await response.json())
}

it.each(['interface', 'management'])('the %s has a document that two independent validators accept', async (which) => {
  const { baseUrl } = await startTestService()
  const { origin } = new URL(baseUrl)
  const document = await readDocument(
    which === 'interface' ? `${baseUrl}/openapi.json` : `${origin}/manage/v1/openapi.json`,
  )
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  const result = await validateByReadme(structuredClone(document) as never)
  expect(result.valid ? '' : compileErrors(result)).toBe('')
})

it('describes every operation that isn’t internal to the app, at the path where it runs', async () => {
  const { origin } = new URL((await startTestService()).baseUrl)
  const document = await readDocument(`${origin}/manage/v1/openapi.json`)
  const described = Object.keys(document.paths).filter((path) => path !== '/events')
  expect(described).toEqual(windowOperations.map((name) => `/${name}`))
  for (const path of described) {
    const response = await fetch(`${origin}${document.servers[0]?.url}${path}`, {
      method: 'POST',
      headers: withKey(),
      body: '{"unknownField":1}',
    })
    expect([path, response.status]).toEqual([path, 400])
  }
})
