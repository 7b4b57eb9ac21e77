import type { Pair } from './decode-value.ts'

/** The parts of a `multipart/form-data` body (RFC 7578), encoded like form values, with the bytes of files as base64. */
export function readMultipart(body: Buffer, contentType: string): Pair[] {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1] ?? ''
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n')
      const head = Buffer.from(part.slice(0, end), 'latin1').toString('utf8')
      const value = Buffer.from(part.slice(end + 4, -2), 'latin1')
      const isFile = /filename/i.test(head)
      const name = /[; ]name="([^"]*)"/i.exec(head)?.[1] ?? ''
      return { name, raw: encodeURIComponent(value.toString(isFile ? 'base64' : 'utf8')) }
    })
}
