import type { DragEvent } from 'react'

/** Sets a URL as the data of a drag, as a link and as text. */
export function dragUrl({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>, url: string): void {
  dataTransfer.setData('text/uri-list', url)
  dataTransfer.setData('text/plain', url)
  dataTransfer.effectAllowed = 'copy'
}
