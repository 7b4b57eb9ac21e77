import type { Page } from '@playwright/test'

interface DroppedFile {
  name: string
  type: string
  text: string
}

async function dispatch(page: Page, event: 'dragover' | 'drop', files: readonly DroppedFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, type, text } of dropped) transfer.items.add(new File([text], name, { type }))
    return transfer
  }, files)
  await page.getByRole('main').dispatchEvent(event, { dataTransfer })
}

/** Holds files over the middle of the window. */
export const holdOver = (page: Page, ...files: DroppedFile[]) => dispatch(page, 'dragover', files)

/** Drops files in the middle of the window. */
export const drop = (page: Page, ...files: DroppedFile[]) => dispatch(page, 'drop', files)
