import { createSecretMasker, type SecretMasker } from '../../base/masking/secret-masker.ts'
import { accessSecrets, createMask } from '../../shared/probe/mask-url.ts'

/** Longer texts of a reply are masked when the test ends, in slices. */
const MAX_CONCURRENT = 4_000

/** What keeps an access out of everything that a connection test tells. */
export interface ProbeMasker {
  masker: SecretMasker
  /** A text without the secrets as they are, and up to 4,000 characters also without their encoded forms. */
  mask: (text: string) => string
}

/** `url` as pasted, and the headers that are sent with it. */
export function createProbeMasker(url: string, headers: Readonly<Record<string, string>> = {}): ProbeMasker {
  const names = Object.keys(headers)
  const masker = createSecretMasker(accessSecrets(url, headers).map((value) => ({ value, names })))
  const exactly = createMask(url, headers)
  return {
    masker,
    mask(text) {
      const exact = exactly(text)
      return exact.length > MAX_CONCURRENT ? exact : masker.text(exact)
    },
  }
}
