import { test } from './fixtures.ts'
import { shoot } from './harness/shoot.ts'
import { Endpoints } from './pages/endpoints.ts'

test('what comes of pasted commands', async ({ startDesk }) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await endpoints.create('Billing API')
  const api = 'https://api.billing.example/v1'
  await endpoints.paste(
    `# Read one customer
curl ${api}/customers/c_101 --insecure
curl
wget ${api}/invoices/a-file-that-has-a-long-name.pdf
curl '${api}/invoices?limit=10&plan=pro' -o out.json
curl ${api}/invoices -H 'Content-Type: application/json' -d '{"customer":"ada","amount":1200,"currency":"eur"}'
curl ${api}/orders -H 'Content-Type: application/json' -d '{"item":"Lamp","quantity":2}'
This line is prose that was between two of the commands and says nothing to anyone`,
  )
  await shoot(desk, 'paste-report')
  await desk.page.getByRole('button', { name: 'Turn into a parameter: customer', exact: false }).first().click()
  await endpoints.row('create_order').click()
  await shoot(desk, 'paste-offer-taken')
  await endpoints.preview.getByRole('button', { name: 'Choose parameters' }).click()
  await shoot(desk, 'paste-editor-candidates')
})

test('many values in many tools', async ({ startDesk }) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await endpoints.create('Everything API')
  const body = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`a_member_with_a_long_name_${index}`, `value ${index} `.repeat(8)]),
  )
  await endpoints.paste(
    Array.from(
      { length: 8 },
      (_, index) =>
        `curl https://api.example.com/v1/things/of/a/very/long/path/resources_number_${'abcdefgh'[index]} --json '${JSON.stringify(body)}'`,
    ).join('\n'),
  )
  await shoot(desk, 'paste-offer-many')
})
