import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { CustomerChange } from '../../../../shared/management/records/customer-change.ts'
import { MAX_MESSAGE, tagsSchema } from '../../../../shared/management/records/server-customer.ts'
import { issueMessage } from '../../../../shared/text/issue-message.ts'
import { message } from '../../../../shared/text/message.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TagsField } from '../tags/TagsField.tsx'
import { TimeDialog } from '../tokens/TimeDialog.tsx'
import { Hit } from './Hit.tsx'
import { ManyToolsDialog } from './ManyToolsDialog.tsx'
import type { SelectionAction } from './SelectionActions.tsx'
import type { ManyCustomers, Target } from './use-many-customers.ts'

interface Props {
  serverId: string
  asked: SelectionAction
  target: Target
  many: ManyCustomers
  onClose: () => void
}

/** Asks for the details of a bulk action, shows who is affected, and starts it; the list then shows its progress. */
export function ManyDialog({ serverId, asked, target, many, onClose }: Props) {
  const { t } = useTranslation(['manyCustomers', 'customers'])
  const start = (change: CustomerChange) => {
    onClose()
    void many.change(target, change)
  }
  const hit = <Hit target={target} />
  switch (asked) {
    case 'expiry':
      return (
        <TimeDialog
          title={t('expiry.title')}
          help={hit}
          legend={t('customers:expiry.legend')}
          keys={['week', 'month', 'quarter', 'chosen', 'never']}
          first={{ key: 'month', local: '' }}
          confirm={t('customers:expiry.save')}
          onChoose={async (expiresAt) => start({ kind: 'setExpiry', expiresAt })}
          onClose={onClose}
        />
      )
    case 'rotate':
      return (
        <TimeDialog
          title={t('rotate.title', { count: target.count })}
          help={
            <>
              {hit} {t('rotate.help')}
            </>
          }
          legend={t('customers:rotate.legend')}
          keys={['now', 'hour', 'day', 'week', 'chosen']}
          first={{ key: 'week', local: '' }}
          confirm={t('rotate.confirm')}
          onChoose={async (until) => {
            onClose()
            void many.rotate(target, until)
          }}
          onClose={onClose}
        />
      )
    case 'revoke':
      return (
        <ConfirmDialog
          title={t('revoke.title', { count: target.count })}
          confirm={t('revoke.confirm')}
          onConfirm={async () => start({ kind: 'revoke' })}
          onClose={onClose}
        >
          <p>{hit}</p>
          <p>{t('revoke.body')}</p>
          <p>{t('revoke.instead')}</p>
        </ConfirmDialog>
      )
    case 'addTags':
    case 'removeTags':
      return <TagsDialog kind={asked} target={target} onChoose={start} onClose={onClose} />
    case 'message':
      return <MessageDialog target={target} onChoose={start} onClose={onClose} />
    case 'tools':
      return <ManyToolsDialog serverId={serverId} target={target} onChoose={start} onClose={onClose} />
  }
}

interface QuestionProps {
  target: Target
  onChoose: (change: CustomerChange) => void
  onClose: () => void
}

const missing = issueMessage(message('manyCustomers.tags.missing'))
const tagsForm = z.object({ tags: tagsSchema.refine((tags) => tags.length > 0, missing) })

function TagsDialog({ kind, target, onChoose, onClose }: QuestionProps & { kind: 'addTags' | 'removeTags' }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('manyCustomers')
  const task = useTask()
  const form = useSchemaForm({ schema: tagsForm, saved: { tags: [] as string[] } })
  const { data: known = [] } = useQuery(commandQuery('customers.tags', { workspaceId }))
  return (
    <FormDialog
      title={t(`tags.${kind}`)}
      lead={<Hit target={target} />}
      form={form}
      task={task}
      confirm={{ label: t(`tags.confirm.${kind}`) }}
      onSubmit={async ({ tags }) => onChoose({ kind, tags })}
      onClose={onClose}
    >
      <TagsField label={t('tags.label')} known={known.map(({ tag }) => tag)} {...form.getInputProps('tags')} />
    </FormDialog>
  )
}

const messageForm = z.object({ message: z.string().trim().max(MAX_MESSAGE) })

function MessageDialog({ target, onChoose, onClose }: QuestionProps) {
  const { t } = useTranslation(['manyCustomers', 'customers'])
  const task = useTask()
  const form = useSchemaForm({ schema: messageForm, saved: { message: '' } })
  return (
    <FormDialog
      title={t('message.title')}
      lead={<Hit target={target} />}
      form={form}
      task={task}
      confirm={{ label: t('message.confirm') }}
      onSubmit={async ({ message }) => onChoose({ kind: 'setMessage', message })}
      onClose={onClose}
    >
      <Textarea
        label={t('customers:message.label')}
        description={t('message.hint')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX_MESSAGE}
        {...form.getInputProps('message')}
      />
    </FormDialog>
  )
}
