import { type Language, languageOf, languageOfCustomer } from '../../shared/text/language.ts'

/** The languages in an `Accept-Language` header, in order of preference (RFC 9110 §12.5.4), without those that aren't accepted. */
function acceptedLanguages(header: string): string[] {
  const weighted = header.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find((found) => found !== undefined)
    return weight !== undefined && Number(weight) === 0 ? [] : [{ tag, weight: Number(weight ?? 1) }]
  })
  return weighted.sort((left, right) => right.weight - left.weight).map(({ tag }) => tag)
}

/** Returns the language of a page: the visitor's, or else the one in the customer's metadata. */
export function visitorLanguage(header: string | undefined, metadata: Readonly<Record<string, string>> = {}): Language {
  const accepted = acceptedLanguages(header ?? '').map(languageOf)
  return accepted.find((language) => language !== null) ?? languageOfCustomer(metadata)
}
