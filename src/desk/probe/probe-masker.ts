import { createSecretMasker, type SecretMasker } from '../../base/masking/secret-masker.ts'
import { accessSecrets, createMask } from '../../shared/probe/mask-url.ts'

/** Maximum length of a string that is masked while the test runs; longer ones are masked in slices when it ends. */
const MAX_CONCURRENT = 4_000

/** Masks a URL and the headers sent with it in everything that a connection test reports. */
export interface ProbeMasker {
  masker: SecretMasker
  /** Masks secrets verbatim and, in strings of up to 4,000 characters, in their encoded forms. */
  mask: (text: string) => string
}

/** Creates a masker for `url` as pasted and for the headers sent with it. */
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
