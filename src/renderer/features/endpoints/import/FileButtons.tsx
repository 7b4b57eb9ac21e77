import { Button } from '@mantine/core'
import { IconFileImport, IconFolderOpen } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FoundFile, filesOfList } from './document-files.ts'

/** Buttons to choose files or a folder to import. */
export function FileButtons({ onFiles }: { onFiles: (files: readonly FoundFile[]) => void }) {
  const { t } = useTranslation('endpoints')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (currentTarget.files && currentTarget.files.length > 0) onFiles(filesOfList(currentTarget.files))
    // Lets the user choose the same file again after changing it.
    currentTarget.value = ''
  }
  const hidden = { type: 'file', multiple: true, tabIndex: -1, hidden: true } as const
  // React's types lack this attribute.
  const wholeFolder = { ...hidden, webkitdirectory: '' }
  return (
    <>
      <input ref={files} {...hidden} accept=".json,.yaml,.yml,.har,.txt,.sh" onChange={take} />
      <input ref={folder} {...wholeFolder} onChange={take} />
      <Button
        variant="subtle"
        leftSection={<IconFileImport size={15} stroke={1.6} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        {t('paste.file')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconFolderOpen size={15} stroke={1.6} aria-hidden />}
        onClick={() => folder.current?.click()}
      >
        {t('paste.folder')}
      </Button>
    </>
  )
}
