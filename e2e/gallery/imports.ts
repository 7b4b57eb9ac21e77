import { ordersCollection } from '../harness/orders-collection.ts'
import { shopDocument } from '../harness/shop-document.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf } from './scene.ts'

/** A later version of the document, without one of its paths and with a very long summary, for the import screen. */
const LATER_SHOP = shopDocument({
  resources: 40,
  edit(paths) {
    delete paths['/orders1']
    paths['/customers1'] = { get: { ...paths['/customers1']?.get, summary: `Lists ${'all '.repeat(60)}customers` } }
  },
})

const BILLING = 'https://api.billing.example/v1'
const BILLING_COMMANDS = `# Read one customer
curl ${BILLING}/customers/c_101 --insecure
curl
wget ${BILLING}/invoices/a-file-that-has-a-long-name.pdf
curl '${BILLING}/invoices?limit=10&plan=pro' -o out.json
curl ${BILLING}/invoices -H 'Content-Type: application/json' -d '{"customer":"ada","amount":1200,"currency":"eur"}'
curl ${BILLING}/orders -H 'Content-Type: application/json' -d '{"item":"Lamp","quantity":2}'
This line is prose that was between two of the commands and says nothing to anyone`

/** The same API in a document that names several servers. */
const BILLING_DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Billing', version: '1' },
  servers: [{ url: BILLING }, { url: 'https://sandbox.billing.example/v1' }],
  paths: {
    '/customers/{id}': { get: { operationId: 'get_customer', summary: 'Reads a customer', tags: ['Customers'] } },
    '/invoices': { get: { operationId: 'list_invoices', summary: 'Lists invoices', tags: ['Invoices'] } },
  },
})

export const imports = chainOf({
  title: 'imports: pasted commands, base addresses that are unknown, and choosing operations of a document',
  async open({ startDesk }) {
    const desk = await startDesk()
    return { desk, endpoints: new Endpoints(desk.page) }
  },
  scenes: {
    async 'paste-report'({ endpoints }) {
      await endpoints.create('Billing API')
      await endpoints.paste(BILLING_COMMANDS)
    },
    async 'paste-review'({ endpoints }) {
      await endpoints.review.click()
    },
    async 'paste-offer-taken'({ desk }) {
      await desk.page.getByRole('button', { name: 'Turn into a parameter: customer', exact: false }).first().click()
    },
    async 'paste-editor-candidates'({ endpoints }) {
      await endpoints.closeDetails()
      await endpoints.row('create_order').click()
      await endpoints.preview.getByRole('button', { name: 'Choose parameters' }).click()
    },
    async 'paste-offer-many'({ endpoints }) {
      const value = (index: number) => `value ${index} `.repeat(8)
      const body = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`a_member_with_a_long_name_${index}`, value(index)]),
      )
      const path = (index: number) => `things/of/a/very/long/path/resources_number_${'abcdefgh'[index]}`
      await endpoints.create('Everything API')
      await endpoints.paste(
        Array.from(
          { length: 8 },
          (_, index) => `curl https://api.example.com/v1/${path(index)} --json '${JSON.stringify(body)}'`,
        ).join('\n'),
      )
      await endpoints.review.click()
    },
    async 'base-addresses-import'({ endpoints }) {
      await endpoints.closeDetails()
      await endpoints.create('Orders')
      await endpoints.commands.fill(ordersCollection())
      await endpoints.add.click()
      await endpoints.importScreen.waitFor()
    },
    async 'base-addresses-report'({ endpoints }) {
      await endpoints.importScreen.getByRole('button', { name: 'Add 3 endpoints' }).click()
      await endpoints.review.click()
    },
    async 'base-addresses-table'({ desk, endpoints }) {
      await endpoints.closeDetails()
      await desk.page.getByRole('button', { name: 'Close report' }).click()
      const long = `https://{{tenant}}.${'very-long-subdomain.'.repeat(6)}example.com`
      const variables = ['BASE', 'ORDERS_SERVICE_BASE_URL_OF_THE_EUROPEAN_STAGING_ENVIRONMENT']
      for (const command of [...variables.map((name) => `curl $${name}/things`), `curl "${long}/long"`]) {
        await endpoints.addMore.click()
        await endpoints.paste(command)
        await desk.page.getByRole('button', { name: 'Close report' }).click()
      }
    },
    async 'base-addresses-problems'({ endpoints }) {
      await endpoints.deploy.click()
      await endpoints.problems.waitFor()
    },
    async 'base-addresses-request'({ desk, endpoints }) {
      await desk.page.keyboard.press('Escape')
      await endpoints.row('list_orders').click()
      await endpoints.editorTab('Request').click()
    },
    async 'base-addresses-request-own'({ desk }) {
      await desk.page.getByRole('combobox', { name: 'Base address' }).selectOption('Another address…')
    },
    async 'base-addresses-server'({ endpoints }) {
      await endpoints.back.click()
      await endpoints.settings.click()
      await endpoints.field('BASE').fill(`https://${'api.'.repeat(20)}example.com/v1/${'path/'.repeat(20)}`)
      await endpoints.field('baseUrl').fill('not an address')
    },
    async 'import-choose'({ desk, endpoints }) {
      await endpoints.create('Shop')
      await endpoints.commands.fill(shopDocument({ resources: 3 }))
      await endpoints.add.click()
      await endpoints.operations.focus()
      await desk.page.keyboard.press('ArrowDown')
      await desk.page.keyboard.press(' ')
    },
    'import-tree': {
      pictures: 'zoomed too',
      async enter({ desk }) {
        await desk.page.keyboard.press(' ')
        await desk.page.keyboard.press('ArrowDown')
      },
    },
    async 'import-no-matches'({ endpoints }) {
      await endpoints.importScreen.getByRole('searchbox').fill('nothing like this')
    },
    async 'import-later'({ desk, endpoints }) {
      await desk.page.getByRole('button', { name: 'Clear filters' }).click()
      await endpoints.importScreen.getByRole('button', { name: /^Add \d+ endpoints/ }).click()
      await endpoints.addMore.click()
      await endpoints.commands.fill(LATER_SHOP)
      await endpoints.add.click()
      await endpoints.importScreen.getByRole('button', { name: 'Select all' }).click()
    },
    async 'import-elsewhere'({ endpoints }) {
      await endpoints.create('Twice')
      await endpoints.paste(`curl ${BILLING}/customers/c_101`)
      await endpoints.addMore.click()
      await endpoints.commands.fill(BILLING_DOCUMENT)
      await endpoints.add.click()
      await endpoints.importScreen.waitFor()
    },
  },
})
