import { expect, test } from 'vitest'
import { createMask } from '../../shared/probe/mask-url.ts'
import { probe } from './probe.ts'
import { reportMarkdown } from './report.ts'
import { runTool } from './run-tool.ts'
import { QUICK } from './testing/failed-stage.ts'
import { startHttp, unusedPort } from './testing/listen.ts'
import { oldServer, result as rpcResult, sendJson, TOOL } from './testing/mcp-responses.ts'

const TOKEN = 'mcp_Zx81kQ0vJ3sLp9TtYw2N'

test('lists stages, tools, warnings, and the call, without any secret echoed by a server', async () => {
  const server = await startHttp(
    oldServer((message, response) => {
      if (message.method !== 'tools/list') return false
      const tools = [TOOL, { ...TOOL, name: `a|b\`c ${TOKEN} swordfish`, description: '# swordfish' }]
      sendJson(response, rpcResult(message, { tools }))
      return true
    }),
  )
  const url = `${server.origin}/${TOKEN}/stream`
  const headers = { Authorization: 'Bearer swordfish' }
  const call = { tool: 'echo', arguments: { text: TOKEN } }
  const result = await probe({ url, headers, call, limits: QUICK })
  expect(JSON.stringify(result)).not.toMatch(/swordfish|Zx81k/)
  const report = reportMarkdown(result, createMask(url, headers))
  expect(report).toContain(`- MCP URL: \`${server.origin}/••••/stream\``)
  expect(report).toMatch(/^\| Address \| passed \| [\d.]+ ms \| http:\/\/127\.0\.0\.1 · port \d+ \|$/m)
  expect(report).toMatch(/^\| TLS \| skipped \| {2}\| {2}\|$/m)
  expect(report).toContain('``')
  expect(report).toMatch(/## Call to `echo`\n\nThe tool responded: \d+ B, about \d+ tokens?, [\d.]+ ms\.\n/)
  expect(report).not.toMatch(/swordfish|Zx81k/)
  for (const line of report.split('\n').filter((row) => row.startsWith('|'))) expect(line.split('|')).toHaveLength(6)
})

const SECRET = 'mcp+Zx81/kQ0vJ3sLp9=TtYw2N'
const units = (write: (code: string) => string) =>
  [...SECRET].map((each) => write(each.charCodeAt(0).toString(16).padStart(2, '0'))).join('')

test.each([
  ['percent-encoded in lower case', encodeURIComponent(SECRET).toLowerCase()],
  ['percent-encoded throughout', units((code) => `%${code}`)],
  ['in JSON escapes', units((code) => `\\u00${code}`)],
  ['in HTML entities', units((code) => `&#x${code};`)],
  ['in base64', Buffer.from(`Bearer ${SECRET}`).toString('base64')],
  ['in hexadecimal', Buffer.from(SECRET).toString('hex')],
  ['in capitals', SECRET.toUpperCase()],
])('masks a token that a server returns %s', async (_, written) => {
  const server = await startHttp(
    oldServer((message, response) => {
      if (message.method === 'tools/list') {
        const tools = [
          {
            ...TOOL,
            name: 'echo',
            description: `Says ${written}.`,
            outputSchema: { type: 'object', [written]: written },
          },
        ]
        sendJson(response, rpcResult(message, { tools }))
      } else if (message.method === 'tools/call') {
        const text = `${'long '.repeat(2_000)}${written}`
        sendJson(
          response,
          rpcResult(message, { content: [{ type: 'text', text }], structuredContent: { text: written } }),
        )
      } else return false
      return true
    }),
  )
  const url = `${server.origin}/${encodeURIComponent(SECRET)}/stream`
  const headers = { Authorization: `Bearer ${SECRET}` }
  const call = { tool: 'echo', arguments: {} }
  const stages: unknown[] = []
  const result = await probe({ url, headers, call, limits: QUICK, onStage: (stage) => stages.push(stage) })
  expect(result.tools[0]?.description).toContain('••••')
  expect(result.reply?.blocks[0]).toMatchObject({ text: expect.stringMatching(/long ••••$/) })
  const run = await runTool({ url, headers, call, limits: QUICK })
  expect(run.reply?.blocks[0]).toMatchObject({ text: expect.stringMatching(/long ••••$/) })
  expect(JSON.stringify([result, run, stages])).not.toContain(JSON.stringify(written).slice(1, -1))
})

test("explains what failed and what to do about it, in the window's words", async () => {
  const result = await probe({ url: `http://127.0.0.1:${await unusedPort()}/${TOKEN}/stream`, limits: QUICK })
  const report = reportMarkdown(result)
  expect(report).toMatch(/Result: \*\*Failed at TCP, [\d.]+ ms\*\*/)
  expect(report).toContain('| TCP | failed |')
  expect(report).toContain('## TCP failed\n\n127.0.0.1 refused the connection')
})
