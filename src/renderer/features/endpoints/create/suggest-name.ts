import type { FoundFile } from '../import/document-files.ts'

/** Number of bytes at the start of a file, and of files, that are searched for a name. */
const SEARCHED_BYTES = 256 * 1024
const SEARCHED_FILES = 20
/** Maximum number of characters between the start of a document's `info` and its name. */
const INFO_LENGTH = 4000
const MAX_NAME = 120

const IN_JSON = /"(?:title|name)"\s*:\s*("(?:[^"\\\n]|\\.)*")/
const IN_YAML = /^[ \t]+(?:title|name):[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s#|>][^\n#]*))/m

/** Returns the title of an OpenAPI document or the name of a Postman collection, in JSON or YAML. */
function titleOf(text: string): string | undefined {
  const json = /"info"\s*:\s*\{/.exec(text)
  if (json) {
    const literal = IN_JSON.exec(text.slice(json.index, json.index + INFO_LENGTH))?.[1]
    try {
      return literal && String(JSON.parse(literal))
    } catch {
      return undefined
    }
  }
  const yaml = /^info:[ \t]*\r?$/m.exec(text)
  const found = yaml && IN_YAML.exec(text.slice(yaml.index, yaml.index + INFO_LENGTH))
  return found?.[1] ?? found?.[2] ?? found?.[3]
}

/** Returns a name from the host of the first command, such as `Acme API` for `api.acme.com`. */
function hostName(text: string): string | undefined {
  const host = /\bhttps?:\/\/([a-z0-9.-]+)/i.exec(text)?.[1]?.toLowerCase()
  if (host === undefined || !/[a-z]/.test(host)) return undefined
  const labels = host.split('.').filter((label) => label !== '' && !/^(?:www|api|v\d+)$/.test(label))
  const label = labels.at(labels.length > 1 ? -2 : 0)
  return label && `${label.charAt(0).toUpperCase()}${label.slice(1)} API`
}

/** Suggests a server's name from what will be imported: a document or commands. Undefined if there's nothing to name it after. */
export function suggestName(text: string): string | undefined {
  const name = (titleOf(text) ?? (/\bcurl\b/i.test(text) ? hostName(text) : undefined))?.trim().slice(0, MAX_NAME)
  return name === '' ? undefined : name
}

/** Like {@link suggestName}, from the first of the files that has a name. Files that can't be read are skipped. */
export async function suggestNameFromFiles(files: readonly FoundFile[]): Promise<string | undefined> {
  for (const { file } of files.slice(0, SEARCHED_FILES)) {
    const name = suggestName(
      await file
        .slice(0, SEARCHED_BYTES)
        .text()
        .catch(() => ''),
    )
    if (name !== undefined) return name
  }
  return undefined
}
