import { session } from 'electron'

/** The system's proxies for `url`, e.g. `PROXY a:80; DIRECT`; `DIRECT` if they can't be determined. */
export function systemProxies(url: string): Promise<string> {
  return session.defaultSession.resolveProxy(url).catch(() => 'DIRECT')
}

/** Whether the system uses a proxy for `url`. False for anything but a web URL. */
export async function isProxied(url: string): Promise<boolean> {
  if (!/^https?:\/\//i.test(url.trim())) return false
  return !/^\s*DIRECT/i.test(await systemProxies(url.trim()))
}
