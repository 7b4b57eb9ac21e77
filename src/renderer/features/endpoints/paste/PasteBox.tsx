import { Button, Textarea } from '@mantine/core'
import { IconFileImport, IconSparkles } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
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
import { isDocument } from './is-document.ts'
import { keepRefused } from './keep-refused.ts'
import classes from './PasteBox.module.css'

/** Where cURL commands become endpoints. `intro`: with the words for somebody who has none yet. */
export function PasteBox({ intro }: { intro: boolean }) {
  const { t } = useTranslation('endpoints')
  const keysOf = useShortcutText()
  const { server, draft, byService } = useDraft()
  const { pasteText, focus } = panelOf(useStore(panelStore), server.id)
  const task = useTask()
  const box = useRef<HTMLTextAreaElement>(null)
  /** What was tried last. */
  const again = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (focus !== 'paste') return
    box.current?.focus()
    changePanel(server.id, { focus: null })
  }, [focus, server.id])

  const take = async (text: string, pasted: boolean) => {
    const document = isDocument(text)
    const { report } = await byService(
      () => invoke(document ? 'servers.addFromDocument' : 'servers.addFromCurl', { id: server.id, text }),
      (answer) => answer.server,
    )
    // All edits were saved before the import, so this is the draft that it was added to.
    const before = draftStore.get()[server.id]?.past.at(-1) ?? draft
    const whole = { text: report.endpointIds.length === 0 ? text : '', report }
    const left = !pasted ? { text: pasteText, report } : document ? whole : keepRefused(text, report)
    changePanel(server.id, {
      pasteText: left.text,
      report: { report: left.report, before, pasted: pasted ? text : null, inBox: pasted && left.text !== '' },
      pasteOpen: left.text.trim() !== '',
    })
  }
  const add = () => {
    if (pasteText.trim() === '') return box.current?.focus()
    again.current = add
    if (!task.busy) void task.run(() => take(pasteText, true))
  }
  const importFile = () => {
    again.current = importFile
    void task.run(async () => {
      const file = await chooseFile(t('paste.fileTitle'), ['json', 'yaml', 'yml', 'txt', 'sh'])
      if (file !== null) await take(file.text, false)
    })
  }
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
      {task.failure && <ErrorAlert {...task.failure} actions={{ retry: () => again.current() }} />}
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
