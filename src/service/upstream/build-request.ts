import type { StoredEndpoint } from './endpoint.ts'

/** An upstream request, ready to send. */
export interface UpstreamRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** An argument that the schema allows and the request cannot carry; the message is for the model. */
export class UnusableArgument extends Error {}

/**
 * Puts validated arguments into an endpoint's request. Arguments only ever fill their own place: no value can change
 * scheme, host, port, or the path around its placeholder. Throws UnusableArgument.
 */
export function buildRequest(
  endpoint: StoredEndpoint,
  baseUrl: string,
  args: Record<string, unknown>,
): UpstreamRequest {
  const query = new URLSearchParams()
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5', 'user-agent': 'mcp-access-desk' }
  const body: Record<string, unknown> = {}
  const pathValues = new Map<string, string>()
  let hasBody = false

  for (const parameter of endpoint.parameters) {
    const value = args[parameter.name] ?? parameter.default
    if (value === undefined || value === null) continue
    if (parameter.place === 'path') pathValues.set(parameter.name, pathSegment(parameter.name, value))
    else if (parameter.place === 'query') for (const item of [value].flat()) query.append(parameter.name, asText(item))
    else if (parameter.place === 'header') headers[parameter.name.toLowerCase()] = headerValue(parameter.name, value)
    else {
      body[parameter.name] = value
      hasBody = true
    }
  }

  const path = endpoint.pathTemplate.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = pathValues.get(name)
    if (value === undefined) throw new UnusableArgument(`The argument "${name}" is missing.`)
    return value
  })
  if (hasBody) headers['content-type'] = 'application/json'
  const search = query.toString() === '' ? '' : `?${query}`
  return {
    method: endpoint.method,
    url: baseUrl + path + search,
    headers,
    body: hasBody ? JSON.stringify(body) : undefined,
  }
}

function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** A URL parser resolves `.` and `..` even when they come encoded, so both are refused. */
function pathSegment(name: string, value: unknown): string {
  const text = asText(value)
  if (text === '' || text === '.' || text === '..') {
    throw new UnusableArgument(`The argument "${name}" must be an identifier; it is ${JSON.stringify(text)}.`)
  }
  try {
    return encodeURIComponent(text)
  } catch {
    throw new UnusableArgument(`The argument "${name}" holds half a character (a lone surrogate).`)
  }
}

function headerValue(name: string, value: unknown): string {
  const text = asText(value)
  if (!/^[\t\x20-\x7e]*$/.test(text))
    throw new UnusableArgument(`The argument "${name}" must be one line of plain ASCII.`)
  return text
}
