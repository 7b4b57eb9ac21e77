import { expect, test } from 'vitest'
import { probe } from '../../core/probe/probe.ts'
import { reportMarkdown } from '../../core/probe/report.ts'
import { runTool } from '../../core/probe/run-tool.ts'
import { failure, QUICK, stageOf } from '../../core/probe/testing/failed-stage.ts'
import { generateFor, startTestService } from '../service.testkit.ts'

test('a generated URL of the local service passes every stage, and its report holds no token', async () => {
  const service = await startTestService()
  const { url, token } = await generateFor(service, 'Sample Orders API')
  const listed = await probe({ url, limits: QUICK })
  expect(failure(listed)).toBeNull()
  expect(stageOf(listed, 'protocol').facts).toMatchObject({ era: 'modern', transport: 'streamable-http' })
  expect(listed.tools.length).toBeGreaterThan(0)
  const tool = listed.tools.find(({ inputSchema }) => !Array.isArray(inputSchema.required)) ?? listed.tools[0]
  const run = await runTool({ url, limits: QUICK, call: { tool: tool?.name ?? '', arguments: {} }, known: tool })
  expect(run.reply?.blocks.length).toBeGreaterThan(0)
  expect(JSON.stringify([listed, run])).not.toContain(token)
  expect(reportMarkdown(listed)).not.toContain(token)
})

test('a URL whose token is not known is told as not found', async () => {
  const service = await startTestService()
  const { url, token } = await generateFor(service, 'Sample Orders API')
  const wrong = url.replace(token, `${token.slice(0, -4)}AAAA`)
  expect(failure(await probe({ url: wrong, limits: QUICK }))).toBe('http: httpNotFound')
})
