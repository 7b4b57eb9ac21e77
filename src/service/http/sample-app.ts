import { Hono } from 'hono'
import { createArchiveApi } from '../upstream/sample/archive-api.ts'
import { createOrdersApi } from '../upstream/sample/orders-api.ts'
import { guardHost } from './guard-host.ts'
import { LOOPBACK } from './hosting.ts'

/** The sample APIs, at the paths that `self:/…` names. */
export function mountSamples(app: Hono): Hono {
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
