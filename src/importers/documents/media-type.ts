/** Returns a media type without its parameters, in lower case. */
export const essence = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** Whether a body of this type is JSON: `application/json`, `application/json-patch+json`, `text/json`. */
export const isJsonType = (type: string): boolean => /^[\w.*+-]+\/(?:[\w.+-]+\+)?json$/.test(essence(type))

/** Whether content of this type is plain text. Zipped XML, as used by office documents, isn't. */
export const isTextType = (type: string): boolean =>
  /^text\/|[/+](?:json|xml|yaml)$|[/.-](?:x-)?yaml$|csv|graphql|javascript|ndjson|jsonl|json-seq|x-www-form-urlencoded/.test(
    essence(type),
  )
