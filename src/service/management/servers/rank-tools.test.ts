import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { definition, endpoint, startManagement } from '../management.testkit.ts'

const REFUND = endpoint('create_refund', { method: 'POST', description: 'Returns money to a client.' })
const CHARGE = endpoint('list_charges', { description: 'Lists payments, with the money that each moved.' })

describe('servers.rankTools', () => {
  it('ranks the draft before the first deploy, and says which words match in which field', async () => {
    const { call } = await startManagement()
    const { id, revision } = await call('servers.create', { name: 'A' })
    const question = 'return money to the client'
    expect(await call('servers.rankTools', { id, question })).toEqual({ draft: { tools: [], total: 0 }, live: null })
    const off = endpoint('return_money_to_client', { enabled: false })
    await call('servers.saveDraft', { id, revision, draft: definition('A', CHARGE, off, REFUND) })
    const { draft, live } = await call('servers.rankTools', { id, question })
    expect(live).toBeNull()
    expect(draft.tools.map(({ toolName, liveRank }) => [toolName, liveRank])).toEqual([
      ['create_refund', null],
      ['list_charges', null],
    ])
    expect(draft.tools[0]?.matches).toContainEqual({ field: 'summary', words: ['returns', 'money', 'client'] })
    expect(await call('servers.rankTools', { id, question, limit: 1 })).toMatchObject({
      draft: { tools: [{ endpointId: REFUND.id }], total: 2 },
    })
  })

  it('compares the draft with the live version after an edit, also if the tool was renamed', async () => {
    const { call } = await startManagement()
    const { id, revision } = await call('servers.create', { name: 'A' })
    const saved = await call('servers.saveDraft', { id, revision, draft: definition('A', CHARGE, REFUND) })
    const deployed = await call('servers.deploy', { id, revision: saved.revision })
    const question = 'give money back to a client'
    const vague = { ...REFUND, toolName: 'post_refund', description: 'Does it.' }
    const edited = { id, revision: deployed.revision, draft: definition('A', CHARGE, vague) }
    await call('servers.saveDraft', edited)
    const ranked = await call('servers.rankTools', { id, question })
    expect(ranked.draft.tools[0]).toMatchObject({ toolName: 'list_charges', liveRank: 2 })
    expect(ranked.live).toMatchObject({ version: 1, tools: [{ toolName: 'create_refund' }, {}], total: 2 })
    const named = await call('servers.rankTools', { id, question: 'post refund' })
    expect(named.draft.tools[0]).toMatchObject({ toolName: 'post_refund', liveRank: 1 })
  })

  it('rejects an empty question, and an unknown server', async () => {
    const { call } = await startManagement()
    const { id } = await call('servers.create', { name: 'A' })
    expect(await failureOf(call('servers.rankTools', { id, question: ' ' }))).toMatchObject({
      kind: 'invalidInput',
      fields: { question: expect.anything() },
    })
    expect(await failureOf(call('servers.rankTools', { id: 'none', question: 'x' }))).toMatchObject({
      kind: 'notFound',
    })
  })
})
