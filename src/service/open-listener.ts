import { listenOnPreferredPort } from './choose-port.ts'
import type { Closers } from './closers.ts'
import type { createApp } from './http/app.ts'
import { createHostCheck } from './http/guards/guard-host.ts'
import { guardRequest } from './http/guards/guard-request.ts'
import { type Hosting, LOOPBACK } from './http/hosting.ts'
import { type Listener, listen } from './http/listen.ts'
import type { RawRoute } from './http/raw-route.ts'
import { createSampleApp } from './http/sample-app.ts'
import type { OwnAddresses } from './own-addresses.ts'
import type { TimeLimits } from './time-limits.ts'

/** Opens a separate listener for the samples, unless the service itself listens on loopback, where calls can reach them. */
export async function openSamples(hosting: Hosting, addresses: OwnAddresses, closers: Closers): Promise<void> {
  if (hosting === LOOPBACK) return
  const { samplePort } = addresses
  const guard = guardRequest(createHostCheck(LOOPBACK, samplePort))
  const samples = await listen(createSampleApp(samplePort), 0, LOOPBACK, guard)
  closers.add(samples.close)
  addresses.setSamplePort(samples.port)
}

interface ListenerOptions {
  app: ReturnType<typeof createApp>
  /** Handles requests before the app does. */
  route: RawRoute
  hosting: Hosting
  times: TimeLimits
  /** The requested port, and the one from the last start. */
  port: { asked: number | undefined; kept: number | null }
}

/** Opens the service's listener. Throws AppFailure `storage` with code `portTaken`. */
export async function openListener(
  { app, route, hosting, times, port }: ListenerOptions,
  addresses: OwnAddresses,
): Promise<Listener> {
  const guard = guardRequest(createHostCheck(hosting, addresses.port))
  const listener = await listenOnPreferredPort(port.asked, port.kept, (wanted) =>
    listen(app, wanted, hosting, (request, response) => guard(request, response) || route(request, response), times),
  )
  addresses.setPort(listener.port)
  return listener
}
