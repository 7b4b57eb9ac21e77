import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { message } from '../../shared/text/message.ts'
import { createArchiveApi } from '../upstream/sample/archive-api.ts'
import { createOrdersApi } from '../upstream/sample/orders-api.ts'
import { answerError } from './answers/error-body.ts'
import { guardHost } from './guards/guard-host.ts'
import { LOOPBACK } from './hosting.ts'

/** Largest request of the sample APIs, in bytes: anyone on this computer can reach them. */
const MAX_BODY_BYTES = 64 * 1024

/** The sample APIs, at the paths that `self:/…` names. */
export function mountSamples(app: Hono): Hono {
  const tooLarge = (c: Context) => answerError(c, 413, message('http.bodyTooLarge', { max: MAX_BODY_BYTES }))
  app.use('/sample/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  app.route('/sample/orders-api', createOrdersApi())
  app.route('/sample/archive-api', createArchiveApi())
  return app
}

/** The sample APIs alone: for a service that others reach too, who have no business with them. */
export function createSampleApp(port: () => number): Hono {
  const app = new Hono()
  app.use(guardHost(LOOPBACK, port))
  return mountSamples(app)
}
