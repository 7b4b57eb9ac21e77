/** A block of Markdown: its mark, what it says of the language, and what is in it. */
const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)(?:\n[ \t]{0,3}\1[`~]*[ \t]*(?=\n|$)|(?![\s\S]))/gm
/** How an OpenAPI document or a Postman collection begins, after comments. */
const BEGINNING =
  /^(?:\s*(?:(?:#|\/\/|---|%YAML)[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*(?:\{|["']?(?:openapi|swagger|\$kind)["']?\s*:)/

/** What replies in JSON, which manuals fence too, don't have. */
const MARK =
  /["']?(?:openapi|swagger)["']?\s*:\s*["']?\d|["']?\$kind["']?\s*:|schema\.(?:get)?postman\.com|"_postman_id"/

/** Whether a text begins as an OpenAPI document or a part of a Postman collection does, in JSON, also with comments, or YAML. */
export const beginsAsDocument = (text: string): boolean => BEGINNING.test(text.replace(/^\uFEFF/, ''))

/** The document in a Markdown text, as chats and issues have it; null where the text has no fence around one. */
export function fencedDocument(text: string): string | null {
  if (!/^[ \t]{0,3}(?:```|~~~)/m.test(text)) return null
  for (const [, , content = ''] of text.replace(/\r\n/g, '\n').matchAll(FENCE))
    if (beginsAsDocument(`${content}\n`) && MARK.test(content.slice(0, 20_000))) return content
  return null
}
