import { expect, it, onTestFinished, vi } from 'vitest'
import { repeatQuestions } from './repeat-questions.ts'

function setUp() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const outdated: string[] = []
  let current = 'local'
  const questions = repeatQuestions({
    currentId: async () => current,
    onOutdated: (workspaceId) => void outdated.push(workspaceId),
  })
  const select = (id: string) => {
    current = id
  }
  const minute = () => vi.advanceTimersByTimeAsync(60_000)
  return { questions, outdated, minute, select }
}

it("repeats the window's queries to a service once, a minute later", async () => {
  const { questions, outdated, minute } = setUp()
  for (let count = 0; count < 3; count += 1) questions.asked('team')
  questions.asked('local')
  await minute()
  expect(outdated).toEqual(['team'])
  await minute()
  expect(outdated).toEqual(['team'])
  questions.asked('team')
  await minute()
  expect(outdated).toEqual(['team', 'team'])
})

it("doesn't repeat queries to a service that sends events", async () => {
  const { questions, outdated, minute, select } = setUp()
  questions.asked('team')
  select('team')
  await minute()
  expect(outdated).toEqual([])
})
