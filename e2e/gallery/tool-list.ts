import { expect } from '@playwright/test'
import { definitionSchema } from '../../src/shared/management/definition/definition.ts'
import { deployServer } from '../harness/manage.ts'
import { becomeOperator } from '../harness/operator.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf } from './scene.ts'

const COUNT = 312

/** An API with more tools than clients accept. */
const freight = definitionSchema.parse({
  name: 'Freight API',
  endpoints: Array.from({ length: COUNT }, (_, index) => ({
    id: `end_${index}`,
    toolName: `read_shipment_part_${index}`,
    title: `Read part ${index} of a shipment`,
    description: `Returns part ${index} of a shipment with its weight, its place in the container, and its customs papers.`,
    method: 'GET',
    baseUrl: 'https://api.freight.example',
    path: `/shipments/{{shipment}}/parts/${index}`,
    parameters: [{ name: 'shipment', type: 'string', required: true, description: 'Number of the shipment.' }],
  })),
})

export const toolList = chainOf({
  title: 'how the tools of a large server are listed',
  async open({ startDesk }) {
    const desk = await startDesk()
    await deployServer(await becomeOperator(desk), freight)
    await desk.servers.refresh.click()
    await desk.servers.choose('Freight API')
    return { desk, endpoints: new Endpoints(desk.page) }
  },
  scenes: {
    async 'tool-list-automatic'({ desk, endpoints }) {
      await endpoints.settings.click()
      const automatic = desk.page.getByRole('radio', { name: 'Automatic' })
      await expect(automatic).toBeChecked()
      await automatic.scrollIntoViewIfNeeded()
      await expect(desk.page.getByText(`A list of all ${COUNT} tools takes about`)).toBeVisible()
      await expect(desk.page.getByText('Over the budget: clients search for tools.')).toBeVisible()
    },
    async 'tool-list-budget'({ desk }) {
      const tools = desk.page.getByRole('textbox', { name: 'Maximum tools' })
      await tools.fill('0')
      await expect(desk.page.getByText('Enter a whole number from 1 to 5,000.')).toBeVisible()
      await tools.fill('400')
      await tools.press('Enter')
      const tokens = desk.page.getByRole('textbox', { name: 'Maximum tokens' })
      await tokens.fill('100000')
      await tokens.press('Enter')
      await expect(desk.page.getByText('Within the budget: clients list all tools.')).toBeVisible()
    },
    async 'tool-list-search'({ desk }) {
      // The label is clicked, because it's waited for until it no longer moves.
      const search = desk.page.getByRole('radio', { name: 'Search' })
      await search.locator('..').click()
      await expect(search).toBeChecked()
      await expect(desk.page.getByRole('textbox', { name: 'Maximum tools' })).toBeHidden()
    },
    async 'tool-list-pinned'({ desk }) {
      const pinned = desk.page.getByRole('combobox', { name: 'Pinned tools' })
      const list = desk.page.getByRole('listbox', { name: 'Pinned tools' })
      for (const index of [7, 107, 207]) {
        await pinned.fill(`part_${index}`)
        const option = list.getByRole('option', { name: `read_shipment_part_${index}`, exact: true })
        await option.click()
        await expect(option).toBeHidden()
      }
      await pinned.press('Tab')
      await expect(list).toBeHidden()
      await pinned.scrollIntoViewIfNeeded()
    },
    async 'tool-list-pinned-table'({ endpoints }) {
      await endpoints.tab.click()
      await endpoints.rows.nth(7).click({ modifiers: ['Control'] })
      await expect(endpoints.bulk('Unpin')).toBeVisible()
    },
    async 'code-mode-off'({ desk, endpoints }) {
      await endpoints.settings.click()
      await expect(desk.page.getByRole('switch', { name: 'Let models call tools from code' })).not.toBeChecked()
      await desk.page.getByText('How code mode works').scrollIntoViewIfNeeded()
    },
    async 'code-mode-on'({ desk }) {
      const code = desk.page.getByRole('switch', { name: 'Let models call tools from code' })
      await code.click()
      await expect(code).toBeChecked()
      await expect(desk.page.getByRole('radio', { name: 'Search' })).toBeChecked()
    },
    async 'code-mode-help'({ desk }) {
      await desk.page.getByRole('button', { name: 'How code mode works' }).click()
      await expect(desk.page.getByRole('heading', { name: 'Code mode' })).toBeVisible()
    },
    async 'reply-budget-off'({ desk }) {
      await desk.page.keyboard.press('Escape')
      await expect(desk.page.getByRole('switch', { name: 'Shorten long responses' })).not.toBeChecked()
      await expect(desk.page.getByRole('textbox', { name: 'Maximum tokens in a response' })).toBeHidden()
      await desk.page.getByText('How responses are shortened').scrollIntoViewIfNeeded()
    },
    async 'reply-budget-default'({ desk }) {
      await desk.page.getByRole('switch', { name: 'Shorten long responses' }).click()
      const tokens = desk.page.getByRole('textbox', { name: 'Maximum tokens in a response' })
      await expect(tokens).toHaveValue('10000')
      await tokens.scrollIntoViewIfNeeded()
    },
    async 'reply-budget-problem'({ desk }) {
      const tokens = desk.page.getByRole('textbox', { name: 'Maximum tokens in a response' })
      await tokens.fill('5000')
      await tokens.press('Enter')
      await tokens.fill('20')
      await tokens.press('Enter')
      await expect(tokens).toHaveAccessibleDescription(/Enter a whole number from 1,000 to 1,000,000\./)
    },
    async 'reply-budget-help'({ desk }) {
      const tokens = desk.page.getByRole('textbox', { name: 'Maximum tokens in a response' })
      await tokens.fill('5000')
      await desk.page.getByRole('button', { name: 'How responses are shortened' }).click()
      await expect(desk.page.getByRole('heading', { name: 'Large responses' })).toBeVisible()
    },
  },
})
