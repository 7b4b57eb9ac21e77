import { session } from 'electron'

/** The system's ways to `url`, as `PROXY a:80; DIRECT`; direct where they can't be found. */
export function systemProxies(url: string): Promise<string> {
  return session.defaultSession.resolveProxy(url).catch(() => 'DIRECT')
}

/** Whether the system sends requests for `url` through a proxy. False for a text that isn't a web address. */
export async function isProxied(url: string): Promise<boolean> {
  if (!/^https?:\/\//i.test(url.trim())) return false
  return !/^\s*DIRECT/i.test(await systemProxies(url.trim()))
}
