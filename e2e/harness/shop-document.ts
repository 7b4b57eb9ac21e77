const TAGS = ['Orders', 'Customers', 'Invoices'] as const

interface Options {
  /** Number of resources per tag, with four operations each. */
  resources: number
  server?: string
  /** Changes the paths before the document is written. */
  edit?: (paths: Record<string, Record<string, object>>) => void
}

/** An OpenAPI document for a shop as JSON text; the last operation of each tag is deprecated. */
export function shopDocument({ resources, server, edit }: Options): string {
  const paths: Record<string, Record<string, object>> = {}
  for (const tag of TAGS) {
    for (let index = 1; index <= resources; index += 1) {
      const noun = `${tag.toLowerCase()}${index}`
      const operation = (operationId: string, summary: string, more: object = {}) => ({
        operationId,
        summary,
        tags: [tag],
        responses: {},
        ...more,
      })
      const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
      paths[`/${noun}`] = {
        get: operation(`list_${noun}`, `Lists ${noun}`),
        post: operation(`create_${noun}`, `Creates one of ${noun}`),
      }
      paths[`/${noun}/{id}`] = {
        get: operation(`get_${noun}`, `Reads one of ${noun}`, { parameters }),
        delete: operation(`delete_${noun}`, `Deletes one of ${noun}`, { parameters, deprecated: index === resources }),
      }
    }
  }
  edit?.(paths)
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop API', version: '1' },
    ...(server && { servers: [{ url: server }] }),
    paths,
  })
}
