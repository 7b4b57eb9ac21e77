/** A fenced Markdown block: its fence, info string, and content. */
const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)(?:\n[ \t]{0,3}\1[`~]*[ \t]*(?=\n|$)|(?![\s\S]))/gm
/** The beginning of an OpenAPI document or a Postman collection, skipping comments. */
const BEGINNING =
  /^(?:\s*(?:(?:#|\/\/|---|%YAML)[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*(?:\{|["']?(?:openapi|swagger|\$kind)["']?\s*:)/

/** What distinguishes documents from JSON responses, which manuals also put in fenced blocks. */
const MARK =
  /["']?(?:openapi|swagger)["']?\s*:\s*["']?\d|["']?\$kind["']?\s*:|schema\.(?:get)?postman\.com|"_postman_id"/

/** Whether text begins like an OpenAPI document or part of a Postman collection, in JSON (optionally with comments) or YAML. */
export const beginsAsDocument = (text: string): boolean => BEGINNING.test(text.replace(/^\uFEFF/, ''))

/** Extracts the document from Markdown text, as in chats and issues; returns null if no fenced block contains one. */
export function fencedDocument(text: string): string | null {
  if (!/^[ \t]{0,3}(?:```|~~~)/m.test(text)) return null
  for (const [, , content = ''] of text.replace(/\r\n/g, '\n').matchAll(FENCE))
    if (beginsAsDocument(`${content}\n`) && MARK.test(content.slice(0, 20_000))) return content
  return null
}
