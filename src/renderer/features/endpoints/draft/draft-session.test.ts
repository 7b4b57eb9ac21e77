import { expect, it } from 'vitest'
import { type Definition, definitionSchema } from '../../../../shared/management/definition/definition.ts'
import { type DraftSession, openSession, withEdit, withRecord, withRedo, withUndo } from './draft-session.ts'

const named = (name: string, ...tools: string[]): Definition =>
  definitionSchema.parse({
    name,
    endpoints: tools.map((toolName) => ({
      id: toolName,
      toolName,
      title: toolName,
      description: 'x',
      method: 'GET',
      baseUrl: 'https://api.example',
      path: '/',
    })),
  })

const begin = () => openSession({ draft: named('A'), revision: 1 })
const edit = (session: DraftSession, name: string, key = '', at = 0) =>
  withEdit(session, { ...session.draft, name }, key, at)

it('undoes and redoes edit by edit', () => {
  const edited = edit(edit(begin(), 'B'), 'C')
  const back = withUndo(withUndo(edited))
  expect(back.draft.name).toBe('A')
  expect(withUndo(back)).toBe(back)
  expect(withRedo(withRedo(back)).draft.name).toBe('C')
})

it('groups typing in one field into one step, until a pause or a switch to another field', () => {
  const typed = edit(edit(edit(begin(), 'B', 'name', 0), 'Bo', 'name', 300), 'Bob', 'name', 600)
  expect(typed.past).toHaveLength(1)
  expect(edit(typed, 'Bobby', 'name', 9000).past).toHaveLength(2)
  expect(edit(typed, 'Bobby', 'title', 700).past).toHaveLength(2)
})

it('drops redo steps after a new edit', () => {
  const session = edit(withUndo(edit(begin(), 'B')), 'C')
  expect(withRedo(session)).toBe(session)
})

it('keeps fifty undo steps', () => {
  let session = begin()
  for (let number = 0; number < 80; number += 1) session = edit(session, `N${number}`)
  expect(session.past).toHaveLength(50)
})

it('applies a newer draft from the service and ignores one it already has', () => {
  const session = begin()
  expect(withRecord(session, { draft: named('Other'), revision: 1 })).toBe(session)
  const newer = withRecord(session, { draft: named('Other'), revision: 2 })
  expect(newer.draft.name).toBe('Other')
  expect(newer.merged).toBe(false)
})

it("keeps unsaved edits on top of a teammate's changes, and reports the merge", () => {
  const mine = edit(begin(), 'Mine')
  const both = withRecord(mine, { draft: named('A', 'theirs'), revision: 2 })
  expect(both.draft.name).toBe('Mine')
  expect(both.draft.endpoints.map(({ id }) => id)).toEqual(['theirs'])
  expect(both.merged).toBe(true)
  expect(both.draft).not.toBe(both.saved)
})

it('undoes an import in one step', () => {
  const session = begin()
  const imported = withRecord(session, { draft: named('A', 'one', 'two'), revision: 2 }, session.draft)
  expect(imported.draft.endpoints).toHaveLength(2)
  expect(withUndo(imported).draft.endpoints).toHaveLength(0)
})
