import { expect } from '@playwright/test'
import { HoldingProxy } from '../harness/holding-proxy.ts'
import { invoices } from '../harness/invoices.ts'
import { deployServer, generateAccess, manage, type Operator } from '../harness/manage.ts'
import { becomeOperator } from '../harness/operator.ts'
import { startServiceOn } from '../harness/service-command.ts'
import { makeServiceData } from '../harness/service-data.ts'
import { ADA } from '../pages/customer-form.ts'
import { MovePage } from '../pages/move.ts'
import { chainOf, type Props, type Stage } from './scene.ts'

const LONG = 'Invoices and credit notes of the northern distribution centers, including returns'
const LONG_IDENTITY = 'operations-and-customer-success@northern-distribution-centers.example'

interface Team extends Stage {
  local: Operator
  serverId: string
  operator: Operator
  proxy: HoldingProxy
}

async function openTeam({ startDesk }: Props): Promise<Team> {
  const data = await makeServiceData('SQLite')
  const service = await startServiceOn(data)
  const operator = { baseUrl: service.baseUrl, apiKey: service.apiKey ?? '' }
  const proxy = await HoldingProxy.start(service.baseUrl)
  const desk = await startDesk()
  const local = await becomeOperator(desk)
  const serverId = await deployServer(local, invoices(LONG, 'http://invoices.internal:8080'), {
    cred_1: { token: 'sk_live_picture' },
  })
  await desk.generate(LONG, ADA)
  await desk.generate(LONG, { 'Primary identity': LONG_IDENTITY })
  await expect(desk.result.root).toContainText(LONG_IDENTITY)
  const close = async () => {
    proxy.close()
    await service.stop()
    await data.remove()
  }
  return { desk, local, serverId, operator, proxy, close }
}

async function open({ desk }: Pick<Team, 'desk'>): Promise<MovePage> {
  await desk.openLocalSettings('Move')
  const move = new MovePage(desk.page)
  await move.heading.waitFor()
  return move
}

export const teamMove = chainOf({
  title: 'a move of Local’s servers to a team’s service',
  open: openTeam,
  scenes: {
    async 'move-no-workspace'(stage) {
      await open(stage)
      await expect(stage.desk.main.getByText('No workspace to move to')).toBeVisible()
    },
    async 'move-may-not-manage'(stage) {
      const { desk, operator } = stage
      const { key } = await manage(operator, 'apiKeys.create', { name: 'Reader', scopes: ['read', 'generate'] })
      await desk.addWorkspace({ name: 'Team (view only)', baseUrl: operator.baseUrl, apiKey: key })
      await desk.shell.chooseWorkspace('Local')
      await open(stage)
      await expect(desk.main.getByText('doesn’t have full access')).toBeVisible()
    },
    async 'move-dry-run'(stage) {
      const { desk, operator, proxy } = stage
      const { key } = await manage(operator, 'apiKeys.create', { name: 'Mover', scopes: ['manage'] })
      const baseUrl = proxy.through(operator.baseUrl)
      await desk.addWorkspace({ name: 'Team', baseUrl, apiKey: key })
      await desk.shell.chooseWorkspace('Local')
      const move = await open(stage)
      await move.check.click()
      await expect(move.server(LONG)).toContainText('New there')
    },
    'move-dry-run-end': {
      pictures: 'one',
      async enter({ desk }) {
        await new MovePage(desk.page).start.scrollIntoViewIfNeeded()
      },
    },
    async 'move-dry-run-running'({ desk, proxy }) {
      const move = new MovePage(desk.page)
      proxy.holds = (path) => path.endsWith('/moves.check')
      await move.check.click()
      await expect.poll(() => proxy.held).toBe(1)
    },
    async 'move-dry-run-waiting'({ desk, proxy }) {
      const move = new MovePage(desk.page)
      await move.cancel.click()
      proxy.holds = () => false
      proxy.fails = (path) => (path.endsWith('/moves.check') ? 429 : null)
      await move.check.click()
      await expect(desk.main).toContainText('Rate limited by the service')
    },
    async 'move-dry-run-failed'({ desk, proxy }) {
      const move = new MovePage(desk.page)
      await move.cancel.click()
      proxy.fails = (path) => (path.endsWith('/moves.check') ? 502 : null)
      await move.check.click()
      await expect(desk.shell.alerts.first()).toBeVisible()
    },
    async 'move-dry-run-too-large'({ desk, proxy }) {
      const move = new MovePage(desk.page)
      proxy.fails = (_, body) => (body.length > 2_000 ? 413 : null)
      await move.check.click()
      await expect(move.server(LONG)).toContainText('Too large for a proxy')
      proxy.fails = () => null
    },
    async 'move-running'({ desk, proxy }) {
      const move = new MovePage(desk.page)
      await move.check.click()
      await expect(move.server(LONG)).toContainText('New there')
      proxy.holds = (path, body) => path.endsWith('/moves.receive') && body.includes('"kind":"end"')
      await move.start.click()
      await expect.poll(() => proxy.held).toBe(2)
      await expect(move.moved(LONG)).toContainText('2 of 2 tokens')
    },
    async 'move-stopped'({ desk, proxy }) {
      const move = new MovePage(desk.page)
      await move.stop.click()
      await expect(move.moved(LONG)).toContainText('Partly moved')
      proxy.holds = () => false
    },
    async 'move-waiting'({ desk, proxy }) {
      const move = new MovePage(desk.page)
      proxy.fails = (path) => (path.endsWith('/moves.receive') ? 429 : null)
      await move.resume.click()
      await expect(move.status).toContainText('Rate limited by the service')
    },
    async 'move-failed'({ desk, proxy }) {
      const move = new MovePage(desk.page)
      await move.stop.click()
      proxy.fails = (path) => (path.endsWith('/moves.receive') ? 502 : null)
      await move.resume.click()
      await expect(desk.shell.alerts.first()).toBeVisible()
      proxy.fails = () => null
    },
    async 'move-discard'({ desk }) {
      await desk.page.getByRole('button', { name: 'Discard…' }).click()
      await expect(desk.page.getByRole('dialog')).toBeVisible()
    },
    async 'move-notice'({ desk }) {
      await desk.page.keyboard.press('Escape')
      await desk.shell.goTo('Servers')
      await expect(new MovePage(desk.page).notice).toBeVisible()
    },
    async 'move-done'({ desk }) {
      const move = new MovePage(desk.page)
      await move.notice.click()
      await move.resume.click()
      await expect(move.urls.getByRole('listitem')).toHaveCount(2)
    },
    'move-delete': {
      pictures: 'one',
      async enter({ desk }) {
        await new MovePage(desk.page).remove.click()
        await expect(desk.page.getByRole('dialog')).toBeVisible()
      },
    },
    async 'move-again'({ desk }) {
      const move = new MovePage(desk.page)
      await desk.page.keyboard.press('Escape')
      await move.dismiss.click()
      await move.check.click()
      await expect(move.server(LONG)).toContainText('Nothing new')
    },
    async 'move-impact'({ desk, local, operator, serverId }) {
      const move = new MovePage(desk.page)
      await generateAccess(operator, serverId, LONG_IDENTITY.replace('operations', 'sales'))
      const { draft, revision } = await manage(local, 'servers.get', { id: serverId })
      const ofBranch = { name: 'branch', type: 'string', source: 'customer', required: true } as const
      const endpoints = draft.endpoints.map((each) => ({
        ...each,
        path: '/{{branch}}/invoices',
        parameters: [{ ...ofBranch, description: 'Branch' }],
      }))
      const saved = await manage(local, 'servers.saveDraft', { id: serverId, revision, draft: { ...draft, endpoints } })
      await manage(local, 'servers.deploy', { id: serverId, revision: saved.revision })
      await move.check.click()
      await expect(move.server(LONG)).toContainText('1 customer loses access')
      await move.server(LONG).getByText('Show customers').click()
    },
    async 'move-changed-in-both'({ desk, local, operator, serverId }) {
      const move = new MovePage(desk.page)
      await manage(local, 'servers.setLimits', { id: serverId, limits: { callsPerSecond: 5 } })
      const credential = { id: 'cred_1', name: 'Token', details: { kind: 'bearer' } } as const
      await manage(operator, 'credentials.save', { serverId, credential, secrets: { token: 'sk_live_theirs' } })
      await move.check.click()
      await expect(move.server(LONG)).toContainText('Changed in both')
    },
  },
})
