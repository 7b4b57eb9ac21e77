import { openLargeServer } from '../harness/large-server.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf, type Stage } from './scene.ts'

export const longTable = chainOf({
  title: 'a long endpoint list: filters, selection, no matches',
  async open({ startDesk }) {
    const desk = await startDesk()
    return { desk, endpoints: await openLargeServer(desk, 500) }
  },
  scenes: {
    'endpoints-table': async () => {},
    'endpoints-table-selected': {
      pictures: 'zoomed too',
      async reach({ endpoints }) {
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
  },
})

export const workbench = chainOf({
  title: 'the endpoint list beside its editor',
  async open({ startDesk }) {
    const desk = await startDesk()
    return { desk, endpoints: await openLargeServer(desk, 1000) }
  },
  scenes: {
    'workbench-list': async () => {},
    async 'workbench-editor'({ endpoints }) {
      await endpoints.rows.nth(4).click()
    },
    async 'workbench-selected'({ endpoints }) {
      await endpoints.rows.nth(2).click({ modifiers: ['Control'] })
      await endpoints.rows.nth(6).click({ modifiers: ['Shift'] })
      await endpoints.editorTab('Request').click()
    },
  },
})

interface NewServer extends Stage {
  endpoints: Endpoints
}

export const longNames = chainOf<NewServer>({
  title: 'few endpoints with long names',
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
  },
})
