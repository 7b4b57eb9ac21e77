import { Button, Textarea } from '@mantine/core'
import { IconFileImport, IconSparkles } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReport as Report } from '../../../../shared/platform/import-report.ts'
import type { ServerRecord } from '../../../../shared/platform/server-record.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useStore } from '../../../lib/store.ts'
import { useTask } from '../../../lib/use-task.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import { useShortcutText } from '../../../ui/use-shortcut-text.ts'
import { draftStore } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { chooseFile } from './choose-file.ts'
import { EXAMPLE } from './example.ts'
import { keepRefused } from './keep-refused.ts'
import classes from './PasteBox.module.css'

interface Imported {
  server: ServerRecord
  report: Report
}

/** Where cURL commands become endpoints. `intro`: with the words for somebody who has none yet. */
export function PasteBox({ intro }: { intro: boolean }) {
  const { t } = useTranslation('endpoints')
  const keysOf = useShortcutText()
  const { server, draft, byService } = useDraft()
  const { pasteText, focus } = panelOf(useStore(panelStore), server.id)
  const task = useTask()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focus !== 'paste') return
    box.current?.focus()
    changePanel(server.id, { focus: null })
  }, [focus, server.id])

  const take = (operation: () => Promise<Imported>, rest: (report: Report) => string) =>
    void task.run(async () => {
      const { report } = await byService(operation, (answer) => answer.server)
      // All edits were saved before the import, so this is the draft that it was added to.
      const before = draftStore.get()[server.id]?.past.at(-1) ?? draft
      const left = rest(report)
      changePanel(server.id, { pasteText: left, report: { report, before }, pasteOpen: left.trim() !== '' })
    })
  const add = () => {
    const text = pasteText
    if (text.trim() === '') return box.current?.focus()
    if (!task.busy)
      take(
        () => invoke('servers.addFromCurl', { id: server.id, text }),
        (report) => keepRefused(text, report),
      )
  }
  const importFile = () =>
    void task.run(async () => {
      const file = await chooseFile(t('paste.fileTitle'), ['json', 'yaml', 'yml', 'txt', 'sh', 'har'])
      if (file === null) return
      const curl = !/\.(json|ya?ml)$/i.test(file.name)
      take(
        () => invoke(curl ? 'servers.addFromCurl' : 'servers.addFromDocument', { id: server.id, text: file.text }),
        () => pasteText,
      )
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      add()
    } else if (event.key === 'Escape' && !intro) changePanel(server.id, { pasteOpen: false })
  }
  return (
    <section aria-label={t('paste.region')} className={classes.box} data-intro={intro || undefined}>
      {intro && (
        <header className={classes.intro}>
          <h2 className={classes.title}>{t('paste.introTitle')}</h2>
          <p>{t('paste.intro')}</p>
        </header>
      )}
      <Textarea
        ref={box}
        aria-label={t('paste.label')}
        placeholder={t('paste.placeholder')}
        classNames={{ input: classes.input }}
        data-intro={intro || undefined}
        value={pasteText}
        readOnly={task.busy}
        spellCheck={false}
        wrap="off"
        rows={intro ? 12 : Math.min(8, Math.max(3, pasteText.split('\n').length + 1))}
        onChange={(event) => changePanel(server.id, { pasteText: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      {task.failure && <ErrorAlert {...task.failure} actions={{ retry: add }} />}
      <div className={classes.row}>
        <Button loading={task.busy} onClick={add}>
          {t('paste.add')}
        </Button>
        <span className={classes.hint} aria-hidden>
          {keysOf('generate')}
        </span>
        <span className={classes.end}>
          {pasteText === '' && (
            <Button
              variant="subtle"
              leftSection={<IconSparkles size={15} stroke={1.6} aria-hidden />}
              onClick={() => {
                changePanel(server.id, { pasteText: EXAMPLE })
                box.current?.focus()
              }}
            >
              {t('paste.example')}
            </Button>
          )}
          <Button
            variant="subtle"
            leftSection={<IconFileImport size={15} stroke={1.6} aria-hidden />}
            onClick={importFile}
          >
            {t('paste.file')}
          </Button>
          {!intro && (
            <Button variant="subtle" onClick={() => changePanel(server.id, { pasteOpen: false })}>
              {t('paste.close')}
            </Button>
          )}
        </span>
      </div>
      {intro && draft.endpoints.length === 0 && <p className={classes.privacy}>{t('paste.privacy')}</p>}
    </section>
  )
}
