import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findAccessibilityFaults } from '../harness/axe.ts'
import { listToolNames } from '../harness/mcp-client.ts'
import { type HeadlessService, startServiceOn } from '../harness/service-command.ts'

const PHONE = { width: 360, height: 740 }
const NAME = 'Ada King, Countess of Lovelace'

/** Creates a URL and its claim link. Returns the link. */
async function createLink({ baseUrl, apiKey }: HeadlessService): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const url = new URL(path, baseUrl).href
    return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T
  }
  const listed = await fetch(`${baseUrl}/mcp-servers`, { headers })
  const servers = (await listed.json()) as { id: string; isActive: boolean }[]
  const { data } = await post<{ data: { token: string } }>(`${new URL(baseUrl).pathname}/generate-mcp-token`, {
    mcpServerId: servers.find(({ isActive }) => isActive)?.id,
    customerDetails: { primaryIdentity: 'ada@a-long-name-of-analytical-engines.example', metadata: { name: NAME } },
  })
  const [token] = await post<{ id: string }[]>('/manage/v1/tokens.find', { tokens: [data.token] })
  return (await post<{ url: string }>('/manage/v1/claims.create', { tokenId: token?.id })).url
}

/** Opens a link in a browser that has no cookies yet. */
async function openIn(viewer: Browser | null, link: string, options: BrowserContextOptions): Promise<Page> {
  if (viewer === null) throw new Error('This test needs Chromium. Run: npm run test:chromium')
  const page = await (await viewer.newContext({ viewport: PHONE, ...options })).newPage()
  await page.goto(link)
  return page
}

/** Expects that the page has no accessibility faults and fits its width. */
async function expectReadable(page: Page): Promise<void> {
  expect(await findAccessibilityFaults(page)).toEqual([])
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
}

test('a claim link shows its URL once, on a phone, in both languages and without scripts', async ({
  viewer,
  serviceData,
}) => {
  const service = await startServiceOn(serviceData)
  try {
    await test.step('in English', async () => {
      const link = await createLink(service)
      const page = await openIn(viewer, link, { locale: 'en-US', colorScheme: 'light' })
      await expect(page.getByText(NAME)).toBeVisible()
      await expectReadable(page)
      await page.getByRole('button', { name: 'Show my URL' }).click()
      await expect(page.getByRole('button', { name: 'Copy URL' })).toBeVisible()
      await expect(page.locator('#address')).toHaveText(/\/mcp\/mt_[\w-]{43}\/stream$/)
      await expectReadable(page)

      const connection = page.locator('#connection')
      await expect(connection).toHaveText('No app has connected yet. This text changes when one does.')
      await listToolNames((await page.locator('#address').textContent()) ?? '')
      await expect(connection).toContainText('Connected: ')
      await expectReadable(page)

      const opened = page.context().waitForEvent('page')
      await page.getByRole('link', { name: 'Check the connection' }).click()
      const own = await opened
      await expect(own.getByRole('heading', { name: 'You’ve received your URL' })).toBeVisible()
      await expect(own.getByText('Connected: ')).toBeVisible()
      await expectReadable(own)

      const other = await openIn(viewer, link, { locale: 'en-US', colorScheme: 'dark' })
      await expect(other.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
      await expectReadable(other)
    })

    await test.step('in German, without scripts', async () => {
      const options = { locale: 'de-DE', colorScheme: 'dark', javaScriptEnabled: false } as const
      const page = await openIn(viewer, await createLink(service), options)
      await page.getByRole('button', { name: 'Meine URL anzeigen' }).click()
      await expect(page.locator('#address')).toHaveText(/\/mcp\/mt_[\w-]{43}\/stream$/)
      expect(await page.locator('#address .token').evaluate((token) => getComputedStyle(token).fontSize)).not.toBe(
        '0px',
      )
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.locator('#connection')).toBeHidden()
    })
  } finally {
    await service.stop()
  }
})
