import { expect, it } from 'vitest'
import { createLinkOpener } from './open-link.ts'

function opener(...schemes: string[]) {
  const opened: string[] = []
  const open = createLinkOpener(schemes, async (link) => {
    opened.push(link)
  })
  return { open, opened }
}

it('opens a link with a client’s own scheme', async () => {
  const { open, opened } = opener('vscode:')
  await open('vscode:mcp/install?%7B%7D')
  expect(opened).toEqual(['vscode:mcp/install?%7B%7D'])
})

it('doesn’t open anything else, even if a client requests it', async () => {
  const { open, opened } = opener('vscode:', 'https:', 'file:')
  for (const link of ['https://example.com/', 'file:///etc/passwd', 'cursor://x', 'javascript:alert(1)']) {
    await expect(open(link)).rejects.toThrow('scheme')
  }
  expect(opened).toEqual([])
})

it('says what to do when no program accepts the link', async () => {
  const open = createLinkOpener(['cursor:'], () => Promise.reject(new Error('no handler')))
  await expect(open('cursor://x')).rejects.toMatchObject({ detail: { kind: 'storage' } })
})
