import { clientAdapters } from '../src/desk/clients/registry.ts'
import { en } from '../src/shared/text/catalogue.ts'
import { pseudo } from '../src/shared/text/pseudo.ts'
import { PSEUDO_VARIABLE } from '../src/shared/text/pseudo-mode.ts'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { textOutsideBrackets, textThatDoesNotFit } from './harness/find-strays.ts'
import { manage, type Operator } from './harness/manage.ts'
import { fillWithCustomers } from './harness/management-data.ts'
import { becomeOperator, serverId } from './harness/operator.ts'

const ORDERS = 'Sample Orders API'
const IDENTITY = 'ada@analytical.example'

/** Names of MCP clients, the longest first. */
const CLIENTS = clientAdapters.map(({ name }) => name).sort((a, b) => b.length - a.length)

/** Words that are the same in every language: names, protocols, units, times. */
const SAME_EVERYWHERE = [
  /\b(MCP Access Desk|Local|Sample Archive API|linux)\b/g,
  new RegExp(CLIENTS.map((name) => name.replace(/[.()]/g, '\\$&')).join('|'), 'g'),
  /\b[a-z]+_[\w-]{16}/g,
  /\b(GET|POST|PUT|PATCH|DELETE|JSON|HTTP|URL|DNS|TCP|TLS)\b/g,
  /\bhttps?:\/\/\S+/g,
  // Terms from HTTP and MCP, and paths and fields of an API.
  /\bapplication\/\S+|^tools$|(?<!\w)\/[\w{}./-]+|\b[a-z]+(_[a-z]+)+\b/g,
  // Output of Intl, which has its own translations.
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
  /\b(AM|PM|UTC|at|now|today|yesterday|tomorrow)\b/g,
  /\b(in )?\d+ ?(years?|months?|weeks?|days?|hours?|minutes?|seconds?|yrs?|mo|wks?|hrs?|min|sec|ms|kB|MB|d|h|m|s)\.?( ago)?/g,
]

type Size = readonly [width: number, height: number]

/** The pages in Settings, each with its heading. */
const SETTINGS = [
  ['workspaces/local', 'Local service'],
  ['workspaces/local/reachable', 'Reachable from'],
  ['workspaces/local/keys', 'API keys'],
  ['workspaces/local/audit', 'Audit log'],
  ['workspaces/local/data', 'Data'],
  ['workspaces/local/move', 'Move to a team service'],
  ['add', 'Add a workspace'],
  ['general', 'Clipboard'],
  ['notifications', 'Notifications'],
  ['security', 'History'],
  ['keyboard', 'Keyboard'],
  ['clients', 'Clients'],
  ['about', 'About and updates'],
] as const

/** Every string in an operation's response, which is the user's data and isn't translated. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(stringsIn)
}

/** The data shown on the screens, longest first. */
async function dataOf(operator: Operator, id: string): Promise<string[]> {
  const { customers } = await manage(operator, 'customers.list', { serverId: id })
  const responses = await Promise.all([
    manage(operator, 'servers.get', { id }),
    manage(operator, 'servers.versions', { id }),
    manage(operator, 'calls.list', { serverId: id }),
    manage(operator, 'apiKeys.list', {}),
    ...customers.map((customer) => manage(operator, 'customers.get', { id: customer.id })),
  ])
  const strings = stringsIn([customers, responses]).filter((text) => /\p{L}{2}/u.test(text))
  return [...new Set(strings)].sort((a, b) => b.length - a.length)
}

/** A string from the catalog in the pseudo-locale, as an accessible name. */
const said = (text: string) => ({ name: pseudo(text), exact: true })

test('translates every string in the pseudo-locale, and fits each into the layout', async ({ startDesk }) => {
  test.setTimeout(240_000)
  const english = await startDesk()
  const operator = await becomeOperator(english)
  const id = await serverId(operator, ORDERS)
  const urls = await fillWithCustomers(operator, id)
  await english.finish()

  const desk = await startDesk({ [PSEUDO_VARIABLE]: '1' })
  const { page } = desk
  const dialog = page.getByRole('dialog')
  const button = (text: string) => page.getByRole('button', said(text))
  let known: string[] = []
  const sizes: Size[] = [
    [900, 600],
    [1440, 900],
  ]
  /** Checks the text and the layout at both sizes, starting with the window's current size. */
  const looksRight = (what: string) =>
    test.step(what, async () => {
      let strange = strangeTexts(await textOutsideBrackets(page), known)
      if (strange.length > 0) {
        known = await dataOf(operator, id)
        strange = strangeTexts(strange, known)
      }
      expect.soft(strange, `${what}: texts that are in no catalogue`).toEqual([])
      await expectToFit(desk, what, sizes.reverse())
    })
  const goTo = (path: string) => page.evaluate((hash) => window.location.assign(`#${hash}`), path)
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  const checkBulk = async () => {
    await goTo('/customers/table')
    await looksRight('a table')
    await button('Paste a table').click()
    await dialog.getByRole('textbox').fill([IDENTITY, '"', IDENTITY].join('\n'))
    await looksRight('a pasted table')
    await button('Continue').click()
    await page.getByRole('alert').waitFor()
    await looksRight('a table that can’t be read')
    await button('Paste a table').click()
    await dialog.getByRole('textbox').fill([...urls.keys(), IDENTITY].join('\n'))
    await button('Continue').click()
    await button('Check rows').click()
    await looksRight('columns of a table, with faults')
    await page.getByRole('combobox', said('MCP server')).selectOption(ORDERS)
    await button('Check rows').click()
    await page.getByRole('table', said('Rows')).waitFor()
    await looksRight('a dry run')
    await page.getByRole('combobox', { name: pseudo('Already issued') }).selectOption(pseudo('Generate again'))
    await page.getByRole('button', { name: /^⟦Ĝéñéŕåţé \d/ }).click()
    await button('Export…').waitFor()
    await looksRight('a run')
    await button('Export…').click()
    await looksRight('the export of a run')
    await close()
    await goTo('/customers/runs')
    await page.getByRole('grid', said('Runs')).waitFor()
    await looksRight('runs')
  }

  await page.getByRole('option').filter({ hasText: ORDERS }).click()
  const refused = await fetch(`${operator.baseUrl}/mcp-servers`)
  expect(await refused.text(), 'what the service says').toContain(pseudo(en.http.keyMissing))
  await looksRight('the form for a customer')
  await button('Generate URL').click()
  await looksRight('a form with faults')
  await page.getByRole('textbox', said('Primary identity')).fill(IDENTITY)
  await button('Generate URL').click()
  await button('Copy URL').waitFor()
  await looksRight('a generated URL')
  await button('Test connection').click()
  await button('Copy report').waitFor()
  await looksRight('its connection test')
  await page.getByRole('link', said('Run tools')).click()
  await button('Run tool').first().waitFor()
  await looksRight('tools to run')
  await goTo(`/servers/${id}/customers/urls`)
  await page.getByRole('main').getByText(IDENTITY).first().waitFor()
  await looksRight('URLs of the server')
  await goTo('/customers/urls')
  await page.getByRole('grid', said('URLs')).waitFor()
  await looksRight('URLs')

  await checkBulk()

  await goTo(`/servers/${id}/tools`)
  await page.getByRole('grid').getByRole('row').nth(1).click()
  for (const tab of ['Tool', 'Request', 'Parameters', 'Response']) {
    await page
      .getByRole('tab', { name: pseudo(tab) })
      .last()
      .click()
    await looksRight(`an endpoint: ${tab}`)
  }
  await goTo(`/servers/${id}/settings`)
  await page.getByRole('region', said('This server')).waitFor()
  await looksRight('the settings of a server')
  await button('Server actions').click()
  await looksRight('the menu of a server')
  await page.getByRole('menuitem', said('Versions…')).click()
  await dialog.waitFor()
  await looksRight('versions')
  await close()
  await button('New MCP server').click()
  await dialog.waitFor()
  await looksRight('a new server')
  await close()

  await goTo(`/servers/${id}/customers`)
  await page.getByRole('row').filter({ hasText: IDENTITY }).click()
  await page.getByRole('heading', said('URLs')).waitFor()
  await looksRight('a customer')
  await button('Delete customer').click()
  await dialog.waitFor()
  await looksRight('a customer: Delete customer')
  await close()
  for (const item of ['Rotate…', 'Set expiry…', 'Revoke…']) {
    await button('More actions').first().click()
    await page.getByRole('menuitem', said(item)).click()
    await dialog.waitFor()
    await looksRight(`a customer: ${item}`)
    await close()
  }
  await goTo(`/servers/${id}/activity`)
  await page.getByRole('rowheader').getByRole('button').first().click()
  await looksRight('calls')

  for (const [path, heading] of SETTINGS) {
    await goTo(`/settings/${path}`)
    await page.getByRole('heading', said(heading)).waitFor()
    await looksRight(`settings: ${heading}`)
  }
  await goTo('/test')
  await looksRight('a URL to test')
  await page.getByRole('textbox', said('URL to test')).fill(urls.get(IDENTITY) ?? '')
  await button('Test').click()
  await button('Copy report').waitFor()
  await looksRight('a tested URL')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog.waitFor()
  await looksRight('the palette')
})

/** The strings that are neither in `data` nor among those that are the same in every language. */
function strangeTexts(texts: readonly string[], data: readonly string[]): string[] {
  return texts.filter((text) => {
    let rest = text
    for (const known of data) rest = rest.split(known).join('◦')
    for (const known of SAME_EVERYWHERE) rest = rest.replace(known, '◦')
    return /\p{L}{2}/u.test(rest)
  })
}

async function expectToFit(desk: Desk, what: string, sizes: readonly Size[]): Promise<void> {
  for (const [width, height] of sizes) {
    await desk.resize(width, height)
    // Charts adapt to the new width when they next redraw.
    const faults = () => textThatDoesNotFit(desk.page)
    await expect.configure({ soft: true }).poll(faults, `${what} at ${width}×${height}`).toEqual([])
  }
}
