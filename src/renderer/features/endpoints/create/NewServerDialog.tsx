import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { definitionSchema } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { SERVER_EXTENSION } from '../../../../shared/open-requests/open-request.ts'
import { message } from '../../../../shared/text/message.ts'
import type { Wording } from '../../../lib/form/form-errors.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { addToServerList } from '../../../lib/ipc/edit-server-list.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { serverRecordQuery } from '../../../lib/ipc/server-record.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { changePanel } from '../panel-store.ts'
import { type Source, SourceFields } from './SourceFields.tsx'
import { suggestName, suggestNameFromFiles } from './suggest-name.ts'

const schema = z.object({ name: definitionSchema.shape.name })
const wording: Wording = ({ code }) =>
  message(code === 'too_big' ? 'endpoints.create.tooLong' : 'endpoints.create.missing')
const NOTHING = { name: '' }

interface Props {
  /** Whether to start with the example. */
  example: boolean
  onCreated: (server: ServerRecord) => void
  onClose: () => void
}

/** Creates an MCP server by name, with tools from commands or a document, or from an exported file. */
export default function NewServerDialog({ example, onCreated, onClose }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const queryClient = useQueryClient()
  const task = useTask()
  const form = useSchemaForm({ schema, wording, saved: example ? { name: t('create.exampleName') } : NOTHING })
  const [source, setSource] = useState<Source>({ text: '' })
  /** The last suggested name. */
  const suggested = useRef('')
  const { data: service } = useQuery({ ...commandQuery('localService.status'), enabled: example })

  const show = (record: ServerRecord) => {
    queryClient.setQueryData(serverRecordQuery(workspaceId, record.id).queryKey, record)
    addToServerList(queryClient, workspaceId, record)
    onCreated(record)
  }
  const choose = (next: Source) => {
    setSource(next)
    const suggest = (name: string | undefined) => {
      // A name that the user typed stays.
      if (name !== undefined && ['', suggested.current].includes(form.values.name.trim())) {
        suggested.current = name
        form.setFieldValue('name', name)
      }
    }
    if ('text' in next) suggest(suggestName(next.text))
    else void suggestNameFromFiles(next.files).then(suggest)
  }
  const create = async (named: z.output<typeof schema>) => {
    const record = await invoke('servers.create', { workspaceId, ...named })
    const place = { workspaceId, serverId: record.id }
    changePanel(place, { focus: 'paste' })
    if ('files' in source) changePanel(place, { importNext: source.files })
    else if (source.text.trim() !== '') changePanel(place, { pasteText: source.text, importNext: 'text' })
    if (example && service?.state === 'running')
      changePanel(place, { pasteText: t('paste.exampleCommands', { origin: new URL(service.baseUrl).origin }) })
    show(record)
  }
  const importFile = () =>
    void task.run(async () => {
      const file = await invoke('files.open', {
        title: t('create.importTitle'),
        extensions: [SERVER_EXTENSION, 'json'],
      })
      if (file) show(await invoke('servers.import', { workspaceId, text: file.text }))
    })
  return (
    <FormDialog
      title={t('create.title')}
      lead={t('create.lead')}
      form={form}
      task={task}
      confirm={{ label: t('create.confirm') }}
      aside={
        <Button variant="subtle" data-start onClick={importFile} disabled={task.busy}>
          {t('create.import')}
        </Button>
      }
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('name')} label={t('create.name')} placeholder={t('create.placeholder')} />
      {!example && <SourceFields source={source} onChange={choose} />}
    </FormDialog>
  )
}
