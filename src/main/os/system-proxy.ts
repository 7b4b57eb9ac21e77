import { session } from 'electron'

/** Whether the system sends requests for `url` through a proxy. False for a text that is no web address. */
export async function isProxied(url: string): Promise<boolean> {
  if (!/^https?:\/\//i.test(url.trim())) return false
  const route = await session.defaultSession.resolveProxy(url.trim()).catch(() => 'DIRECT')
  return !/^\s*DIRECT/i.test(route)
}
