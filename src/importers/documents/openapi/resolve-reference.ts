import { message } from '../../../shared/text/message.ts'
import type { DocumentFiles } from '../document-files.ts'
import { isJsonObject, type Json, member } from '../json.ts'
import type { Notices } from '../notices.ts'

/** Resolves a node by following its `$ref`; returns undefined, with a notice, if there's no target. */
export type Resolve = (node: Json | undefined, place?: string) => Json | undefined

/** The references of one document. */
export interface References {
  /** Follows a chain of references to its end. */
  resolve: Resolve
  /** Follows one reference, whose target may be another reference. */
  step: Resolve
}

const MAX_STEPS = 20

/**
 * Creates functions that follow references between the given `files`, starting in `root`. Other files and addresses are never accessed,
 * only reported.
 */
export function createReferences(files: DocumentFiles, root: string, notices: Notices): References {
  const step: Resolve = (node, place) => {
    const reference = isJsonObject(node) ? member(node, '$ref') : undefined
    if (typeof reference !== 'string') return node
    const target = files.find(reference, root)
    if ('found' in target) return target.found
    const { name } = target
    notices.add(
      'dropped',
      target.missing === 'place'
        ? message('documentNotices.openapi.referenceNowhere', { name })
        : message('documentNotices.openapi.referenceUnread', { name }),
      place,
    )
    return undefined
  }

  const resolve: Resolve = (node, place) => {
    let at = node
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      if (!isJsonObject(at) || typeof member(at, '$ref') !== 'string') return at
      at = step(at, place)
    }
    notices.add('dropped', message('documentNotices.openapi.referenceCycle'), place)
    return undefined
  }
  return { resolve, step }
}
