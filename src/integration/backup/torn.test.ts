import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { MemorySecretStore } from '../../desk/secrets/secret-store.ts'
import { makeRoot, openTestDesk } from './desk.testkit.ts'
import { openDesk, type Threads } from './open-desk.testkit.ts'
import { buildThreads } from './threads.testkit.ts'

const PASSPHRASE = 'copper lantern seven rivers'

let threads: Threads
beforeAll(async () => {
  threads = await buildThreads()
}, 120_000)

/** Makes the disk reject all renames, starting with the first one that `isFirst` matches. Returns a function that undoes this. */
function breakRenames(isFirst: (to: string) => boolean): () => void {
  const { rename } = promises
  const mend = () => {
    promises.rename = rename
    syncBuiltinESMExports()
  }
  let broken = false
  promises.rename = async (from, to) => {
    broken ||= isFirst(String(to))
    if (broken) throw Object.assign(new Error('EIO'), { code: 'EIO' })
    return rename(from, to)
  }
  syncBuiltinESMExports()
  onTestFinished(mend)
  return mend
}

it("opens nothing when a restore fails midway and can't be rolled back, and finishes the restore at the next start with a notice", async () => {
  const [root, store, file] = [makeRoot(), new MemorySecretStore(), join(makeRoot(), 'desk.age')]
  const desk = await openDesk(root, store, threads)
  await desk.issue('ada@example.com')
  await desk.backups.create(file, PASSPHRASE)
  await desk.issue('bob@example.com')
  await desk.backups.choose(file)
  await desk.backups.inspect(PASSPHRASE)
  const log = collectLog()
  const torn = desk.torn()
  const mend = breakRenames((to) => to === join(root, 'settings.json'))
  let ended = false
  void desk.backups.restore().finally(() => {
    ended = true
  })
  await torn
  mend()
  expect(() => desk.service()).toThrow()
  expect([ended, desk.restored()]).toEqual([false, 0])
  expect(log.map(({ message }) => message)).toContain('A restore failed, and taking it back failed, too')

  const next = await openTestDesk(threads, { root, store })
  const { restore } = await next.backups.status()
  expect(restore).toMatchObject({ outcome: 'failedFirst' })
  expect(await next.issued()).toEqual(['ada@example.com'])
  const aside = await openTestDesk(threads, { root: restore?.setAside ?? '', store })
  expect(await aside.issued()).toEqual(['ada@example.com', 'bob@example.com'])
})
