import { expect } from '@playwright/test'
import { ledgerly } from '../harness/ledgerly.ts'
import { deployServer, manage, type Operator } from '../harness/manage.ts'
import { becomeOperator } from '../harness/operator.ts'
import { Bulk } from '../pages/bulk.ts'
import { chainOf } from './scene.ts'

const API = 'https://api.ledgerly.example'
const TABLE = [
  'Email,Ledgerly key,Branch',
  ...Array.from({ length: 30 }, (_, row) => `c${row + 1}@x.example,lk_${row},north`),
]

export const bulkValues = chainOf({
  title: 'a bulk run whose server asks each customer for values',
  async open({ startDesk }) {
    const desk = await startDesk()
    const operator: Operator = await becomeOperator(desk)
    const serverId = await deployServer(operator, ledgerly(API))
    return { desk, bulk: new Bulk(desk.page), operator, serverId }
  },
  scenes: {
    async 'bulk-values-columns'({ desk, bulk }) {
      await desk.shell.openTable()
      await bulk.openFile('customers-ledgerly.csv', TABLE.join('\n'))
      await bulk.server.selectOption('Ledgerly')
      await expect(bulk.useOf('Ledgerly key')).toHaveValue('field:api_key')
    },
    async 'bulk-values-not-mapped'({ desk, bulk }) {
      await bulk.useOf('Ledgerly key').selectOption('Not used')
      await expect(desk.main.getByRole('note')).toContainText('api_key')
    },
    async 'bulk-values-missing'({ desk, bulk }) {
      await bulk.check.click()
      await expect(desk.shell.alert('Required values are missing')).toBeVisible()
    },
    async 'bulk-values-ready'({ desk, bulk }) {
      await desk.main.getByRole('button', { name: 'Change columns' }).click()
      await bulk.useOf('Ledgerly key').selectOption('api_key')
      await bulk.check.click()
      await expect(bulk.figure('Ready')).toHaveText('30')
    },
    async 'bulk-no-urls'({ bulk, operator, serverId }) {
      const { revision } = await manage(operator, 'servers.get', { id: serverId })
      const draft = ledgerly(API, { needsBranch: true })
      const saved = await manage(operator, 'servers.saveDraft', { id: serverId, revision, draft })
      await manage(operator, 'servers.deploy', { id: serverId, revision: saved.revision })
      await bulk.generate.click()
      await expect(bulk.notice('No URLs were generated')).toBeVisible()
    },
    async 'bulk-values-issued'({ desk, bulk }) {
      await desk.main.getByRole('button', { name: 'Change columns…' }).click()
      await bulk.useOf('Branch').selectOption('branch')
      await bulk.check.click()
      await bulk.generate.click()
      await expect(bulk.notice('Finished')).toBeVisible()
    },
    'bulk-values-export': {
      pictures: 'one',
      async enter({ desk }) {
        await desk.main.getByRole('button', { name: 'Export…' }).click()
      },
    },
  },
})
