import { Box, Button, Stack, Title } from '@mantine/core'
import { IconScissors } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Endpoint, type Reply, replySchema } from '../../../../shared/management/endpoint/endpoint.ts'
import { useStore } from '../../../lib/store.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { DraftText } from '../editor/DraftText.tsx'
import type { Parsed } from '../editor/use-field-text.ts'
import { FieldTree } from './FieldTree.tsx'
import { fieldTree } from './field-tree.ts'
import { ProposedTrim } from './ProposedTrim.tsx'
import classes from './ReplyPanel.module.css'
import { ReplyPreview } from './ReplyPreview.tsx'
import { testOf, testStore } from './test-store.ts'

const MODES = ['whole', 'fields', 'jsonPath'] as const
type Mode = (typeof MODES)[number]

/** Chooses which part of the reply the model gets: all, selected fields, or a query. Shows the effect on a real reply. */
export function ReplyPanel({ endpoint, onTest }: { endpoint: Endpoint; onTest: () => void }) {
  const { t } = useTranslation('endpoints')
  const { server, place, editEndpoint } = useDraft()
  const run = testOf(useStore(testStore), place, endpoint.id)
  const body = run?.state === 'done' ? run.result.body : null
  const tree = useMemo(() => (body === null ? null : fieldTree(body)), [body])
  const { reply } = endpoint
  const mode: Mode = reply.trim?.by ?? 'whole'
  const change = (part: Partial<Reply>, key?: string) =>
    editEndpoint(endpoint.id, (now) => ({ ...now, reply: { ...now.reply, ...part } }), key)
  const chooseMode = (next: Mode) => {
    if (next === 'whole') change({ trim: undefined })
    else if (next === 'jsonPath') change({ trim: { by: 'jsonPath', query: '$' } })
    else if (tree) change({ trim: { by: 'fields', fields: tree.map(({ path }) => path) } })
  }
  const parse = useMemo(
    () => ({
      cap: (text: string): Parsed<string> => {
        const parsed = replySchema.shape.maxCharacters.unwrap().safeParse(Number(text))
        return parsed.success ? { ok: true, value: text } : { ok: false, message: t('reply.capProblem') }
      },
      query: (text: string): Parsed<string> =>
        text.trim() !== '' && text.length <= 1000
          ? { ok: true, value: text }
          : { ok: false, message: t('reply.queryProblem') },
    }),
    [t],
  )
  return (
    <div className={classes.panel}>
      <Stack miw={0}>
        <Stack gap="2xs">
          <Title order={2} fz="sm">
            {t('reply.title')}
          </Title>
          <Segmented
            fullWidth
            aria-label={t('reply.title')}
            value={mode}
            data={MODES.map((value) => ({
              value,
              label: t(`reply.modes.${value}`),
              disabled: value === 'fields' && tree === null && mode !== 'fields',
            }))}
            onChange={(value) => chooseMode(value as Mode)}
          />
        </Stack>
        {reply.trim?.by === 'fields' &&
          (tree ? (
            <FieldTree
              label={t('reply.fields')}
              tree={tree}
              fields={reply.trim.fields}
              // Keep at least one field, because a reply without fields is useless.
              onChange={(fields) => fields.length > 0 && change({ trim: { by: 'fields', fields } })}
            />
          ) : (
            <Box component="ul" c="dimmed" data-bullets aria-label={t('reply.fields')}>
              {reply.trim.fields.map((field) => (
                <li key={field}>
                  <code>{field}</code>
                </li>
              ))}
            </Box>
          ))}
        {reply.trim?.by === 'jsonPath' && (
          <DraftText
            label={t('reply.query')}
            hint={t('reply.queryHint')}
            mono
            placeholder="$.items[*].name"
            value={reply.trim.query}
            parse={parse.query}
            commit={(query) => change({ trim: { by: 'jsonPath', query } }, 'reply.query')}
          />
        )}
        <DraftText
          label={t('reply.cap')}
          hint={t('reply.capHint')}
          value={String(reply.maxCharacters)}
          parse={parse.cap}
          commit={(text) => change({ maxCharacters: Number(text) }, 'reply.cap')}
        />
      </Stack>
      {body === null || run?.state !== 'done' ? (
        <EmptyState
          icon={<IconScissors size={18} stroke={1.6} aria-hidden />}
          title={t('reply.none')}
          hint={t('reply.noneHint')}
          action={
            <Button variant="default" onClick={onTest}>
              {t('reply.testFirst')}
            </Button>
          }
        />
      ) : (
        <Stack gap="sm" miw={0}>
          {run.result.ok && <ProposedTrim key={run.at} endpoint={endpoint} body={body} at={run.at} />}
          <ReplyPreview
            place={`${server.id}/${endpoint.id}`}
            at={run.at}
            body={body}
            reply={reply}
            modelTexts={run.result.modelTexts}
            failed={!run.result.ok}
          />
        </Stack>
      )}
    </div>
  )
}
