import { MASK } from '../../shared/mask.ts'

/** Shorter secrets would mask ordinary words. */
const LEAST_LENGTH = 6

/**
 * Takes exact secret values out of a text, also where they stand percent-encoded, as a JSON string's content or in
 * base64. An upstream that echoes its request must not hand the server's secrets to a model.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  let masked = text
  for (const secret of secrets) {
    if (secret.length < LEAST_LENGTH) continue
    for (const form of formsOf(secret)) {
      if (masked.includes(form)) masked = masked.replaceAll(form, MASK)
    }
  }
  return masked
}

const known = new Map<string, string[]>()

function formsOf(secret: string): string[] {
  const made = known.get(secret)
  if (made) return made
  const forms = new Set([secret, JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('base64')])
  forms.add(encodeURIComponent(Buffer.from(secret).toString()))
  if (known.size > 500) known.clear()
  const list = [...forms]
  known.set(secret, list)
  return list
}
