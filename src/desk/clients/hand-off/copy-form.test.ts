import { expect, test } from 'vitest'
import { copyForm } from './copy-form.ts'

const given = {
  url: 'https://mcp.example/mt_secret/stream',
  token: 'mt_secret',
  serverName: 'Billing EU',
  primaryIdentity: 'ada_l@example.com',
}

test('copies a URL as a complete mcp.json file', () => {
  expect(JSON.parse(copyForm('mcpJson', given, false))).toEqual({
    mcpServers: { 'billing-eu': { type: 'http', url: given.url } },
  })
})

test('copies a command quoted for this computer’s shell', () => {
  const odd = { ...given, url: 'https://mcp.example/mt_secret/stream?a=1&b=2' }
  const begin = 'claude mcp add --transport http --scope user billing-eu'
  expect(copyForm('claudeCommand', given, false)).toContain(`${begin} ${given.url}`)
  expect(copyForm('claudeCommand', odd, false)).toContain(`'${odd.url}'`)
  expect(copyForm('claudeCommand', odd, true)).toContain(`"${odd.url}"'`)
})

test('copies a Markdown note for a ticket, with names escaped', () => {
  const text = copyForm('markdown', { ...given, serverName: 'Billing [EU]\n# now' }, false)
  expect(text).toContain('**MCP URL for ada\\_l@example.com on Billing \\[EU\\] \\# now**')
  expect(text).toContain('```\nhttps://mcp.example/mt_secret/stream\n```')
  expect(text).toContain('claude mcp add')
})
