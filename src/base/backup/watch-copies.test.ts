import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { BackupProgress } from '../../shared/backup/commands.ts'
import { watchCopies } from './watch-copies.ts'

it('reports the copied bytes, up to the total, while the thread is blocked, and stops once it continues', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const reports: BackupProgress[] = []
  const copies = watchCopies(folder, ['service.db', 'access.db'], (progress) => reports.push(progress))
  onTestFinished(copies.end)
  const copying = (done: number) => ({ phase: 'copying', done, total: 100 })
  copies.note({ phase: 'copying', done: 0, total: 100 })
  writeFileSync(join(folder, 'service.db'), 'x'.repeat(30))
  await vi.waitFor(() => expect(reports.at(-1)).toEqual(copying(30)))
  copies.note({ phase: 'copying', done: 60, total: 100 })
  writeFileSync(join(folder, 'access.db'), 'x'.repeat(20))
  await vi.waitFor(() => expect(reports.slice(-2)).toEqual([copying(60), copying(60)]))
  writeFileSync(join(folder, 'access.db'), 'x'.repeat(200))
  await vi.waitFor(() => expect(reports.at(-1)).toEqual(copying(100)))
  copies.note({ phase: 'encrypting', done: 0, total: 50 })
  expect(reports.at(-1)).toEqual({ phase: 'encrypting', done: 0, total: 50 })
})
