import { openLargeServer } from '../harness/large-server.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf, type Stage } from './scene.ts'

interface Table extends Stage {
  endpoints: Endpoints
}

export const endpointTable = chainOf<Table>({
  title: 'the endpoint list: few with long names, and very many beside their editor',
  async open({ startDesk }) {
    const desk = await startDesk()
    return { desk, endpoints: new Endpoints(desk.page) }
  },
  scenes: {
    async 'workbench-empty'({ endpoints }) {
      await endpoints.create('Orders API')
    },
    async 'workbench-long-names'({ endpoints }) {
      const long = 'a_path_segment_that_is_long/'.repeat(4)
      await endpoints.paste(
        `curl https://api.example.com/v1/${long}orders?q=1\ncurl -X DELETE https://api.example.com/v1/orders/7`,
      )
      await endpoints.report.getByRole('button', { name: 'Close report' }).click()
      await endpoints.rows.first().click()
    },
    async 'endpoints-ranking-long-names'({ desk }) {
      await desk.page.keyboard.press('Escape')
      await desk.page.getByRole('button', { name: 'Which tool wins?' }).click()
      await desk.page.getByRole('searchbox', { name: 'Question' }).fill('delete the orders that are long')
      await desk.page.getByRole('list', { name: 'Tools' }).waitFor()
    },
    async 'endpoints-table'({ desk }) {
      await desk.page.keyboard.press('Escape')
      await openLargeServer(desk, 1000)
    },
    async 'endpoints-descriptions'({ desk }) {
      await desk.page.getByRole('button', { name: 'Improve descriptions' }).click()
    },
    async 'endpoints-ranking-empty'({ desk }) {
      await desk.page.keyboard.press('Escape')
      await desk.page.getByRole('button', { name: 'Which tool wins?' }).click()
    },
    async 'endpoints-ranking'({ desk }) {
      await desk.page.getByRole('searchbox', { name: 'Question' }).fill('list all records')
      await desk.page.getByRole('list', { name: 'Tools' }).waitFor()
    },
    'endpoints-table-selected': {
      pictures: 'zoomed too',
      async enter({ desk, endpoints }) {
        await desk.page.keyboard.press('Escape')
        await endpoints.rows.nth(2).click({ modifiers: ['Control'] })
        await endpoints.rows.nth(6).click({ modifiers: ['Shift'] })
      },
    },
    async 'endpoints-table-move'({ endpoints }) {
      await endpoints.bulk('Move').click()
    },
    async 'endpoints-table-open'({ desk, endpoints }) {
      await desk.page.keyboard.press('Escape')
      await endpoints.rows.nth(4).click()
    },
    async 'endpoints-table-no-matches'({ desk, endpoints }) {
      await desk.page.keyboard.press('Escape')
      await endpoints.search.fill('nothing like this')
    },
    async 'workbench-editor'({ endpoints }) {
      await endpoints.search.fill('')
      await endpoints.rows.nth(5).click()
      await endpoints.editor.waitFor()
    },
    async 'workbench-selected'({ endpoints }) {
      await endpoints.rows.nth(2).click({ modifiers: ['Control'] })
      await endpoints.rows.nth(6).click({ modifiers: ['Shift'] })
      await endpoints.editorTab('Request').click()
    },
  },
})
