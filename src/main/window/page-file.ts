import { join, normalize, sep } from 'node:path'

/** The file inside `root` for a URL with the app's scheme, or null for anything outside. */
export function fileOf(address: string, root: string): string | null {
  let path: string
  try {
    const url = new URL(address)
    if (url.host !== 'bundle') return null
    path = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  if (path.includes('\0')) return null
  const file = normalize(join(root, path === '/' ? 'index.html' : path))
  return file.startsWith(normalize(root) + sep) ? file : null
}
