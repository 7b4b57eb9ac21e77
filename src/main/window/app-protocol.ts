import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { protocol } from 'electron'
import { fileOf } from './page-file.ts'

export const APP_PAGE = 'app://bundle/'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  'media-src data:',
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Declares the app's scheme. Must be called before `app` is ready. `codeCache` requires Electron 27 or later. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/**
 * Serves the built page from `root` under the app's scheme, with the content security policy as a header. Calls `onScript` after each
 * script: the page is then busy compiling it, while the main process is idle.
 */
export function serveApp(root: string, onScript: () => void): void {
  protocol.handle('app', async ({ method, url }) => {
    const file = method === 'GET' ? fileOf(url, root) : null
    const body = file ? await readFile(file).catch(() => null) : null
    if (!file || !body) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
    if (extname(file) === '.js') setImmediate(onScript)
    return new Response(body, {
      headers: {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    })
  })
}
