import { message } from '../../../shared/text/message.ts'
import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'
import type { Notices } from '../notices.ts'
import { isMethod } from './convert-operation.ts'
import { type Operation, operationShape, type PathItem, pathItemShape } from './document-shape.ts'
import type { References } from './resolve-reference.ts'

/** Members of a path item that are operations (OpenAPI 3.2, "Path Item Object"). */
const METHOD_KEYS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** An operation with the path item it belongs to. */
export interface FoundOperation {
  method: string
  path: string
  item: PathItem
  /** Null, with a notice, if its definition couldn't be read or its method can't be sent. */
  operation: Operation | null
}

/** Yields every operation below `paths`. Path items and operations may be references; members next to a reference apply, too. */
export function* operationsOf(paths: JsonObject, references: References, notices: Notices): Generator<FoundOperation> {
  for (const [path, node] of Object.entries(paths)) {
    if (path.startsWith('x-')) continue
    const merged = followed(node, path)
    if (merged === null) continue
    const item = pathItemShape.parse(merged)
    const additional = member(merged, 'additionalOperations')
    const others = isJsonObject(additional) ? Object.entries(additional) : []
    const own = METHOD_KEYS.map((key): [string, Json | undefined] => [key.toUpperCase(), member(merged, key)])
    for (const [method, definition] of [...own, ...others]) {
      if (definition === undefined || definition === null) continue
      if (isMethod(method)) yield { method, path, item, operation: operationAt(definition, `${method} ${path}`) }
      else {
        notices.add('refused', message('documentNotices.methodUnsupported', { method: method.slice(0, 40) }), path)
        yield { method: method.slice(0, 40), path, item, operation: null }
      }
    }
  }

  function operationAt(definition: Json, place: string): Operation | null {
    const merged = followed(definition, place)
    return merged && operationShape.parse(merged)
  }

  /** Resolves an object's reference; returns null, with a notice, if that fails. */
  function followed(node: Json, place: string): JsonObject | null {
    const target = references.resolve(node, place)
    if (isJsonObject(target) && isJsonObject(node)) return node === target ? node : { ...target, ...node }
    notices.add(
      'refused',
      message(isJsonObject(node) ? 'documentNotices.openapi.unreadable' : 'documentNotices.openapi.notObject'),
      place,
    )
    return null
  }
}
