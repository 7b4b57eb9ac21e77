import type { DragEvent } from 'react'

/** Sets a URL as a drag's data, as a link and as plain text. */
export function dragUrl({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>, url: string): void {
  dataTransfer.setData('text/uri-list', url)
  dataTransfer.setData('text/plain', url)
  dataTransfer.effectAllowed = 'copy'
}
