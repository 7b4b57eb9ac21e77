import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { message } from '../../shared/text/message.ts'
import { createArchiveApi } from '../upstream/sample/archive-api.ts'
import { createOrdersApi } from '../upstream/sample/orders-api.ts'
import { guardHost } from './guards/guard-host.ts'
import { LOOPBACK } from './hosting.ts'
import { errorResponse } from './responses/error-body.ts'

/** Maximum size of a request to the sample APIs, in bytes. Limited because anyone on this computer can reach them. */
const MAX_BODY_BYTES = 64 * 1024

/** Mounts the sample APIs at the paths of `self:/…`. */
export function mountSamples(app: Hono): Hono {
  const tooLarge = (c: Context) => errorResponse(c, 413, message('http.bodyTooLarge', { max: MAX_BODY_BYTES }))
  app.use('/sample/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  app.route('/sample/orders-api', createOrdersApi())
  app.route('/sample/archive-api', createArchiveApi())
  return app
}

/** Creates an app with only the sample APIs, for a service whose public listener must not serve them. */
export function createSampleApp(port: () => number): Hono {
  const app = new Hono()
  app.use(guardHost(LOOPBACK, port))
  return mountSamples(app)
}
