import { expect, test } from 'vitest'
import { createMask } from '../../shared/probe/mask-url.ts'
import { probe } from './probe.ts'
import { reportMarkdown } from './report.ts'
import { QUICK } from './testing/failed-stage.ts'
import { startHttp, unusedPort } from './testing/listen.ts'
import { oldServer, result as rpcResult, sendJson, TOOL } from './testing/mcp-answers.ts'

const TOKEN = 'mcp_Zx81kQ0vJ3sLp9TtYw2N'

test('tells stages, tools, warnings and the call, and holds no secret that a server repeats', async () => {
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
  expect(report).toMatch(/^\| Address \| ok \| [\d.]+ ms \| http, 127\.0\.0\.1, port \d+ \|$/m)
  expect(report).toMatch(/^\| TLS \| skipped \| {2}\| {2}\|$/m)
  expect(report).toContain('``')
  expect(report).toMatch(/## Call of `echo`\n\nIt gave a reply of \d+ bytes, some \d+ tokens/)
  expect(report).not.toMatch(/swordfish|Zx81k/)
  for (const line of report.split('\n').filter((row) => row.startsWith('|'))) expect(line.split('|')).toHaveLength(6)
})

test('says what failed and what to do about it', async () => {
  const result = await probe({ url: `http://127.0.0.1:${await unusedPort()}/${TOKEN}/stream`, limits: QUICK })
  const report = reportMarkdown(result)
  expect(report).toContain('Result: **It does not work**')
  expect(report).toContain('| TCP | **failed** |')
  expect(report).toContain('## TCP: what is wrong\n\n127.0.0.1 refuses connections')
})
