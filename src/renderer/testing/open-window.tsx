import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '../app/App.tsx'
import { reportUncaught } from '../lib/errors/report-bug.ts'
import { connectEvents, createQueryClient } from '../lib/ipc/query-client.ts'
import { resetStores } from '../lib/store.ts'
import { startI18n } from '../text/start-i18n.ts'
import '../ui/theme/styles.ts'
import { quietDesk } from './desk-data.ts'
import { FakeBridge, type Handlers } from './fake-bridge.ts'

/**
 * Opens the window at a path, as `main.tsx` does, with a fake main process that uses these handlers and, for everything else, those of
 * `quietDesk`. Closes it after the test, which fails on an unexpected command or an error in the window.
 */
export function openWindow(path: string, handlers: Handlers = {}): FakeBridge {
  const bridge = new FakeBridge({ ...quietDesk([]), ...handlers })
  Object.defineProperty(window, 'bridge', { value: bridge, configurable: true })
  window.location.hash = path
  const queryClient = createQueryClient()
  const disconnect = connectEvents(queryClient)
  const stopReporting = reportUncaught()
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  const root = createRoot(place)
  root.render(<App queryClient={queryClient} i18n={startI18n()} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    disconnect()
    stopReporting()
    queryClient.clear()
    resetStores()
    expect([...bridge.faults], 'unexpected commands and errors').toEqual([])
  })
  return bridge
}

/** Sets the window's size until the end of the test. */
export async function resize(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(width, height)
}
