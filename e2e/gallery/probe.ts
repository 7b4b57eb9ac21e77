import { type AddressInfo, createServer } from 'node:net'
import { expect } from '@playwright/test'
import { startFaultyServer } from '../harness/faulty-server.ts'
import { startToolServer, TOOL_SERVER_BEARER } from '../harness/tool-server.ts'
import { ADA } from '../pages/customer-form.ts'
import { Probe } from '../pages/probe.ts'
import { chainOf } from './scene.ts'

const LONG_TOOL_NAME = 'list_table_of_all_bookings_with_guests_rooms_and_payments_by_day'

export const connectionTest = chainOf({
  title: 'the connection test below a generated URL, and the Test screen',
  async open({ startDesk }) {
    const desk = await startDesk()
    await desk.generate('Sample Orders API', ADA)
    return { desk, probe: new Probe(desk.page), url: await desk.result.url.inputValue() }
  },
  scenes: {
    async 'probe-before'({ probe }) {
      await expect(probe.test).toBeVisible()
    },
    async 'probe-works'({ probe }) {
      await probe.test.click()
      await expect(probe.card).toContainText('Works: 4 tools')
    },
    async 'probe-card-form'({ probe }) {
      await probe.tool('create_order').click()
      await expect(probe.run).toBeVisible()
    },
    async 'probe-card-form-faults'({ probe }) {
      await probe.run.click()
    },
    async 'probe-card-schema'({ probe }) {
      await probe.view('Schema').click()
    },
    async 'probe-card-reply'({ probe }) {
      await probe.tool('get_order').click()
      await probe.pane.getByRole('textbox', { name: 'order_id' }).fill('ord_1042')
      await probe.run.click()
      await expect(probe.reply('get_order')).toContainText('ord_1042')
    },
    async 'probe-card-ask-first'({ probe }) {
      await probe.tool('cancel_order').click()
      await probe.pane.getByRole('textbox', { name: 'order_id' }).fill('ord_1042')
      await probe.run.click()
    },
    async 'probe-screen-empty'({ desk, probe }) {
      await desk.page.keyboard.press('Escape')
      await probe.open()
    },
    async 'probe-screen-works'({ probe, url }) {
      await probe.url.fill(url)
      await probe.submit.click()
      await expect(probe.report).toContainText(/Works: 4 tools/)
    },
    async 'probe-form-faults'({ probe }) {
      await probe.tool('create_order').click()
      await probe.pane.getByRole('button', { name: 'Add to items' }).click()
      await probe.run.click()
    },
    async 'probe-form'({ probe }) {
      await probe.pane.getByRole('textbox', { name: 'customer_name' }).fill('Grace Hopper')
      await probe.pane.getByRole('textbox', { name: 'customer_email' }).fill('grace@navy.example')
      for (const [index, quantity] of ['2', '12'].entries()) {
        const sku = probe.pane.getByRole('combobox', { name: 'sku' }).nth(index)
        await sku.selectOption({ index: index + 1 })
        await probe.pane.getByRole('textbox', { name: 'quantity' }).nth(index).fill(quantity)
      }
    },
    async 'probe-reply'({ probe }) {
      await probe.run.click()
      await probe.confirmRun.click()
      await expect(probe.reply('create_order')).toContainText('Grace Hopper')
    },
    async 'probe-form-json'({ probe }) {
      await probe.view('JSON').click()
    },
    async 'probe-schema'({ probe }) {
      await probe.view('Schema').click()
    },
    async 'probe-ask-first'({ probe }) {
      await probe.tool('cancel_order').click()
      await probe.pane.getByRole('textbox', { name: 'order_id' }).fill('ord_9')
      await probe.run.click()
    },
    async 'probe-reply-error'({ probe }) {
      await probe.confirmRun.click()
      await expect(probe.reply('cancel_order')).toContainText('The tool reported an error')
    },
    async 'probe-screen-refused'({ probe }) {
      await probe.back.click()
      await probe.form.getByRole('button', { name: 'Add header' }).click()
      await probe.url.fill('http://127.0.0.1:9/token-of-nobody-000000000/stream')
      await probe.submit.click()
      await expect(probe.report).toContainText('Failed at TCP')
    },
  },
})

export const manyTools = chainOf({
  title: 'many tools, every kind of field, and a test under way',
  async open({ startDesk }) {
    const server = await startToolServer()
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const desk = await startDesk()
    const close = () => {
      silent.close()
      server.close()
    }
    return { desk, probe: new Probe(desk.page), url: server.url, silentOrigin: `http://127.0.0.1:${port}`, close }
  },
  scenes: {
    async 'probe-many-tools'({ probe, url }) {
      await probe.open()
      await probe.testWithBearer(url, TOOL_SERVER_BEARER)
      await expect(probe.report).toContainText('243 tools')
    },
    async 'probe-fields-empty'({ probe }) {
      await probe.openEveryKindOfField()
    },
    async 'probe-fields'({ probe }) {
      await probe.run.click()
    },
    async 'probe-json-fault'({ probe }) {
      await probe.view('JSON').click()
      await probe.json.fill('{')
      await probe.run.click()
    },
    async 'probe-reply-image'({ probe }) {
      await probe.tool('draw_chart').click()
      await probe.run.click()
      await expect(probe.reply('draw_chart')).toContainText('chart.csv')
    },
    async 'probe-runner-no-reply'({ probe }) {
      await probe.tool(LONG_TOOL_NAME).click()
    },
    async 'probe-reply-large'({ probe }) {
      await probe.run.click()
      await expect(probe.reply(LONG_TOOL_NAME)).toContainText('bkg_1099')
      await probe.separator.focus()
    },
    async 'probe-tool-running'({ probe }) {
      await probe.tool('wait_long').click()
      await probe.run.click()
    },
    async 'probe-issued-button'({ desk }) {
      await desk.shell.openUrls()
    },
    async 'probe-screen-running'({ probe, silentOrigin }) {
      await probe.open()
      await probe.url.fill(`${silentOrigin}/token_of_nobody_0123456789/stream`)
      await probe.submit.click()
      await expect(probe.stage('HTTP')).toContainText(/\d s/)
    },
    async 'probe-screen-cancelled-hidden'({ probe }) {
      await probe.fromPalette('Hide URLs')
      await probe.cancel.click()
      await expect(probe.report).toContainText('Canceled')
    },
  },
})

export const rejectedTools = chainOf({
  title: 'tools that clients reject',
  async open({ startDesk }) {
    const server = await startFaultyServer()
    const desk = await startDesk()
    return { desk, probe: new Probe(desk.page), server, close: () => server.close() }
  },
  scenes: {
    async 'probe-tools-rejected'({ probe, server }) {
      await probe.open()
      await probe.url.fill(server.urlOf('prop-bool'))
      await probe.submit.click()
      await expect(probe.report).toContainText('Failed at Tools')
      await expect(probe.report).toContainText('inputSchema.properties.x')
    },
  },
})
