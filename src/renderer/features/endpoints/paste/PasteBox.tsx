import { Box, Button, Flex, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useStore } from '../../../lib/store.ts'
import { useShortcutText } from '../../../ui/keys/use-shortcut-text.ts'
import { useDraft } from '../draft/use-draft.ts'
import { droppedFiles, type FoundFile } from '../import/document-files.ts'
import { FileButtons } from '../import/FileButtons.tsx'
import { ImportProgressRow } from '../import/ImportProgressRow.tsx'
import { useImport } from '../import/use-import.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import classes from './PasteBox.module.css'

/** Turns cURL commands and documents into endpoints. `intro` adds an explanation for a server without endpoints. */
export function PasteBox({ intro }: { intro: boolean }) {
  const { t } = useTranslation('endpoints')
  const keysOf = useShortcutText()
  const { place, draft } = useDraft()
  const { pasteText, focus, importNext } = panelOf(useStore(panelStore), place)
  const importing = useImport()
  const busy = importing.progress !== null
  const isLocal = place.workspaceId === LOCAL_WORKSPACE_ID
  const box = useRef<HTMLTextAreaElement>(null)
  /** Repeats the last attempt. */
  const again = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (focus !== 'paste') return
    box.current?.focus()
    changePanel(place, { focus: null })
  }, [focus, place])

  const add = () => {
    if (pasteText.trim() === '') return box.current?.focus()
    again.current = add
    importing.takeText(pasteText)
  }
  const takeFiles = (found: Found) => {
    again.current = () => takeFiles(found)
    importing.takeFiles(found)
  }
  const takeNext = useEffectEvent((next: NonNullable<typeof importNext>) => {
    changePanel(place, { importNext: null })
    if (next === 'text') add()
    else takeFiles(next)
  })
  useEffect(() => {
    if (importNext !== null) takeNext(importNext)
  }, [importNext])
  const { dropping, handlers } = useFileDrop(takeFiles)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      add()
    } else if (event.key === 'Escape' && !intro) changePanel(place, { pasteOpen: false })
  }
  return (
    <Stack
      component="section"
      aria-label={t('paste.region')}
      className={classes.box}
      gap="sm"
      data-intro={intro || undefined}
      data-dropping={dropping || undefined}
      {...handlers}
    >
      {intro && (
        <Box component="header" c="dimmed" maw="68ch">
          <Title order={2} mb="4xs" c="var(--text)" lh="md">
            {t('paste.introTitle')}
          </Title>
          <p>{t('paste.intro')}</p>
        </Box>
      )}
      <Textarea
        ref={box}
        aria-label={t('paste.label')}
        placeholder={t('paste.placeholder')}
        classNames={{ input: classes.input }}
        value={pasteText}
        readOnly={busy}
        spellCheck={false}
        wrap="off"
        rows={intro ? 12 : Math.min(8, Math.max(3, pasteText.split('\n').length + 1))}
        onChange={(event) => changePanel(place, { pasteText: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <ImportProgressRow importing={importing} onRetry={() => again.current()} />
      <Flex wrap="wrap" align="center" columnGap="sm" rowGap="xs">
        <Button loading={busy} onClick={add}>
          {t('paste.add')}
        </Button>
        <Text span size="sm" c="var(--text-3)" aria-hidden>
          {keysOf('generate')}
        </Text>
        <Flex component="span" wrap="wrap" justify="flex-end" ms="auto" me="calc(var(--space-md) * -1)">
          {pasteText === '' && (
            <ExampleButton
              onChoose={(commands) => {
                changePanel(place, { pasteText: commands })
                box.current?.focus()
              }}
            />
          )}
          <FileButtons onFiles={takeFiles} />
          {!intro && (
            <Button variant="subtle" onClick={() => changePanel(place, { pasteOpen: false })}>
              {t('paste.close')}
            </Button>
          )}
        </Flex>
      </Flex>
      {intro && draft.endpoints.length === 0 && (
        <Text size="sm" c="var(--text-3)">
          {t(isLocal ? 'paste.privacy' : 'paste.privacyHosted')}
        </Text>
      )}
    </Stack>
  )
}

type Found = Promise<readonly FoundFile[]> | readonly FoundFile[]

/** Accepts files dropped on an element. */
function useFileDrop(take: (found: Found) => void) {
  const [dropping, setDropping] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDropping(true)
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
    },
    onDrop(event: DragEvent) {
      setDropping(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      take(droppedFiles(event.dataTransfer))
    },
  }
  return { dropping, handlers }
}

/** Offers commands for the example API, which runs on this computer, so a hosted service can't reach it. */
function ExampleButton({ onChoose }: { onChoose: (commands: string) => void }) {
  const { t } = useTranslation('endpoints')
  const { place } = useDraft()
  const { data: service } = useQuery(commandQuery('localService.status'))
  if (place.workspaceId !== LOCAL_WORKSPACE_ID || service?.state !== 'running') return null
  const { origin } = new URL(service.baseUrl)
  return (
    <Button
      variant="subtle"
      leftSection={<IconSparkles size={15} stroke={1.6} aria-hidden />}
      onClick={() => onChoose(t('paste.exampleCommands', { origin }))}
    >
      {t('paste.example')}
    </Button>
  )
}
