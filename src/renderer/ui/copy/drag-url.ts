import type { DragEvent } from 'react'

/** Lets go a URL where it’s dropped, as a link or as text. What’s seen at the pointer is what was dragged. */
export function dragUrl({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>, url: string): void {
  dataTransfer.setData('text/uri-list', url)
  dataTransfer.setData('text/plain', url)
  dataTransfer.effectAllowed = 'copy'
}
