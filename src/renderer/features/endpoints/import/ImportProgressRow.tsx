import { Button, Group, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../../../shared/text/measures.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { MAX_FILES, MAX_TOTAL_BYTES } from './document-files.ts'
import type { Import } from './use-import.ts'

/** An import's progress with a button to cancel it, or why it failed. */
export function ImportProgressRow({ importing, onRetry }: { importing: Import; onRetry: () => void }) {
  const { t, i18n } = useTranslation('endpoints')
  const { progress, problem, task, cancel } = importing
  const size = (value: number) => bytes(value, i18n.language)
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  return (
    <>
      {progress && (
        <Group wrap="nowrap" gap="sm" c="dimmed">
          <Loader size={14} aria-hidden />
          <span role="status">
            {progress.step === 'reading' && progress.total > 1
              ? t('import.readingFiles', { done: number(progress.done), total: number(progress.total) })
              : t(`import.${progress.step}`)}
          </span>
          <Button variant="default" size="compact-sm" onClick={cancel}>
            {t('import.stop')}
          </Button>
        </Group>
      )}
      {problem && (
        <div role="alert">
          <Note tone="care">
            {problem.code === 'none' && t('import.problem.none')}
            {problem.code === 'tooMany' &&
              t('import.problem.tooMany', { files: number(problem.count), most: number(MAX_FILES) })}
            {problem.code === 'tooLarge' &&
              t('import.problem.tooLarge', { size: size(problem.bytes), most: size(MAX_TOTAL_BYTES) })}
            {problem.code === 'unreadable' && t('import.problem.unreadable', { name: problem.name })}
          </Note>
        </div>
      )}
      {task.failure && <ErrorAlert {...task.failure} actions={{ retry: onRetry }} />}
    </>
  )
}
