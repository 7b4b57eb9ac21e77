import { Button, Flex, Group, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalServiceStatus } from '../../../../shared/model/local-service.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import classes from './PortForm.module.css'
import { parsePort } from './port.ts'

interface Props {
  /** The port in use, or the one that could not be had. */
  port: number | null
  running: boolean
  onChanged: (status: LocalServiceStatus) => void
}

/** Gives the local service another port, and says beforehand what that breaks. */
export function PortForm({ port, running, onChanged }: Props) {
  const { t } = useTranslation('settings')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'portInvalid' | 'portSame' | null>(null)
  const [changedTo, setChangedTo] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ wanted: number; urls: number } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const task = useTask()

  function refuse(why: 'portInvalid' | 'portSame'): void {
    setProblem(why)
    field.current?.focus()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (task.busy) return
    const wanted = parsePort(text)
    if (wanted === null) refuse('portInvalid')
    else if (running && wanted === port) refuse('portSame')
    else if (running) ask(wanted)
    else change(wanted)
  }

  /** Says first how many URLs it costs, where it costs any. */
  function ask(wanted: number): void {
    void task.run(async () => {
      const { urls } = await invoke('tokens.countLive', {})
      if (urls === 0) await moveTo(wanted)
      else setAsked({ wanted, urls })
    })
  }

  function change(wanted: number): void {
    setChangedTo(null)
    void task.run(() => moveTo(wanted))
  }

  async function moveTo(wanted: number): Promise<void> {
    const status = await invoke('localService.setPort', { port: wanted })
    onChanged(status)
    if (status.state !== 'running') return
    setChangedTo(status.port)
    setText('')
  }

  return (
    <Flex
      aria-label={t('local.portHeading')}
      component="form"
      gap="md"
      direction="column"
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          ref={field}
          label={t('local.port')}
          inputMode="numeric"
          placeholder={port === null ? undefined : String(port)}
          w="8rem"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
            setChangedTo(null)
          }}
          error={problem !== null}
          aria-describedby="port-help"
        />
        <Button type="submit" variant="default" loading={task.busy}>
          {t('local.changePort')}
        </Button>
      </Group>
      <p id="port-help" className={classes.help} data-problem={problem !== null || undefined} role="status">
        {problem
          ? t(`local.${problem}`)
          : changedTo
            ? t('local.portChanged', { port: String(changedTo) })
            : t('local.portHelp')}
      </p>
      {port !== null && text !== '' && (
        <Note tone="care">
          <strong>{t('local.portWarningTitle')}</strong>
          <br />
          {t('local.portWarning', { port: String(port) })}
        </Note>
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
      {asked && port !== null && (
        <ConfirmDialog
          title={t('local.portQuestion', { port: String(asked.wanted) })}
          confirm={t('local.changePort')}
          keep={t('local.keepPort', { port: String(port) })}
          onConfirm={() => moveTo(asked.wanted)}
          onClose={() => setAsked(null)}
        >
          <p>{t('local.portCost', { count: asked.urls, port: String(port) })}</p>
          <p>{t('local.portTokensStay')}</p>
        </ConfirmDialog>
      )}
    </Flex>
  )
}
