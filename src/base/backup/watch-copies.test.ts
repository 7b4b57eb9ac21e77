import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { BackupProgress } from '../../shared/backup/commands.ts'
import { watchCopies } from './watch-copies.ts'

it('reports the bytes copied while the thread is blocked, never more than the total, and nothing once it continues', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const told: BackupProgress[] = []
  const copies = watchCopies(folder, ['service.db', 'access.db'], (progress) => told.push(progress))
  onTestFinished(copies.end)
  const tell = (done: number) => ({ phase: 'copying', done, total: 100 })
  copies.note({ phase: 'copying', done: 0, total: 100 })
  writeFileSync(join(folder, 'service.db'), 'x'.repeat(30))
  await vi.waitFor(() => expect(told.at(-1)).toEqual(tell(30)))
  copies.note({ phase: 'copying', done: 60, total: 100 })
  writeFileSync(join(folder, 'access.db'), 'x'.repeat(20))
  await vi.waitFor(() => expect(told.slice(-2)).toEqual([tell(60), tell(60)]))
  writeFileSync(join(folder, 'access.db'), 'x'.repeat(200))
  await vi.waitFor(() => expect(told.at(-1)).toEqual(tell(100)))
  copies.note({ phase: 'encrypting', done: 0, total: 50 })
  expect(told.at(-1)).toEqual({ phase: 'encrypting', done: 0, total: 50 })
})
