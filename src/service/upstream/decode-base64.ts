import { message } from '../../shared/text/message.ts'
import { RequestProblem } from './request-problem.ts'

/** Decodes base64 or base64url, ignoring whitespace. Throws a RequestProblem that includes the argument's `name`. */
export function decodeBase64(text: string, name: string): Buffer {
  const compact = text.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) {
    throw new RequestProblem('arguments', message('upstream.notBase64', { name }))
  }
  return Buffer.from(compact, 'base64')
}
