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
})
