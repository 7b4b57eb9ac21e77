import { expect, it } from 'vitest'
import { ALL_NOTIFICATIONS } from '../notifications/notification-kinds.ts'
import { settingsChangeSchema, settingsSchema } from './settings.ts'

it("parses a change without adding settings that it doesn't mention", () => {
  expect(settingsChangeSchema.parse({ hideSecrets: true })).toEqual({ hideSecrets: true })
  expect(settingsChangeSchema.parse({ lastClient: 'cursor' })).toEqual({ lastClient: 'cursor' })
  expect(settingsChangeSchema.parse({ firstSteps: 'over' })).toEqual({ firstSteps: 'over' })
  expect(settingsChangeSchema.safeParse({ notifications: { runs: false } }).success).toBe(false)
})

it("drops a last used client that's no longer supported, and nothing else", () => {
  const settings = settingsSchema.parse({ colorScheme: 'dark', hideSecrets: true, lastClient: 'none-such' })
  expect(settings).toEqual({
    colorScheme: 'dark',
    hideSecrets: true,
    historyRetentionDays: null,
    runInBackground: null,
    clearClipboardSeconds: 60,
    updateChannel: 'stable',
    checkForUpdates: true,
    notifications: ALL_NOTIFICATIONS,
    firstSteps: null,
  })
})

it('drops a pane with an impossible size, and nothing else', () => {
  expect(settingsSchema.parse({ panes: { toolRunner: 62 } })).toMatchObject({ panes: { toolRunner: 62 } })
  const settings = settingsSchema.parse({ hideSecrets: true, panes: { toolRunner: 400 } })
  expect(settings).toEqual({
    colorScheme: 'system',
    hideSecrets: true,
    historyRetentionDays: null,
    runInBackground: null,
    clearClipboardSeconds: 60,
    updateChannel: 'stable',
    checkForUpdates: true,
    notifications: ALL_NOTIFICATIONS,
    firstSteps: null,
  })
})
