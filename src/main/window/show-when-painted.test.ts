import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Showable, showWhenPainted } from './show-when-painted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function makeWindow() {
  const window = new EventEmitter()
  const webContents = new EventEmitter()
  const state = { destroyed: false }
  const showable = Object.assign(window, { webContents, isDestroyed: () => state.destroyed }) as unknown as Showable
  const show = vi.fn()
  showWhenPainted(showable, show)
  return { window, webContents, state, show }
}

it('shows the window at its first paint, and only once', () => {
  const { window, webContents, show } = makeWindow()
  expect(show).not.toHaveBeenCalled()
  window.emit('ready-to-show')
  webContents.emit('did-finish-load')
  vi.advanceTimersByTime(60_000)
  expect(show).toHaveBeenCalledTimes(1)
})

it.each(['did-finish-load', 'did-fail-load'])('shows the window on %s when ready-to-show never fires', (event) => {
  const { webContents, show } = makeWindow()
  webContents.emit(event)
  expect(show).toHaveBeenCalledTimes(1)
})

it('shows the window after two seconds without any event', () => {
  const { show } = makeWindow()
  vi.advanceTimersByTime(1_999)
  expect(show).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(show).toHaveBeenCalledTimes(1)
})

it('never shows a window that was already closed', () => {
  const { window, state, show } = makeWindow()
  state.destroyed = true
  window.emit('closed')
  vi.advanceTimersByTime(60_000)
  expect(show).not.toHaveBeenCalled()
})
