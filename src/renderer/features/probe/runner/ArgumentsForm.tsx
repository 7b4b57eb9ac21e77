import { Box, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { SubmitRow } from '../../../ui/fields/SubmitRow.tsx'
import { FieldEditor } from '../../../ui/json-schema-form/fields/FieldEditor.tsx'
import { ObjectFields } from '../../../ui/json-schema-form/fields/ObjectField.tsx'
import type { LastRun } from '../tools/tool-runs.ts'
import classes from './ArgumentsForm.module.css'
import { JsonArguments } from './JsonArguments.tsx'
import type { ToolForm } from './use-tool-form.ts'

interface Props {
  tool: ProbedTool
  form: ToolForm
  formRef: RefObject<HTMLFormElement | null>
  run: LastRun | undefined
  onSubmit: () => void
  onCancel: () => void
}

/** A tool's arguments and the button that runs it. Enter runs, Escape cancels. */
export function ArgumentsForm({ tool, form, formRef, run, onSubmit, onCancel }: Props) {
  const { t } = useTranslation('probe')
  const running = run?.state === 'running'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && running) onCancel()
  }
  const faults = Object.keys(form.problems).length
  return (
    <form
      ref={formRef}
      aria-label={t('run.form', { tool: tool.name })}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <Stack>
        <ArgumentFields form={form} tool={tool} />
        <Box pos="sticky" bottom={0} pt="sm" pb="lg" bg="var(--ground)" className={classes.bar}>
          <SubmitRow
            label={t('run.run')}
            icon={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
            shortcut="runTool"
            startedAt={running ? run.at : null}
            working={t('run.running')}
            onCancel={onCancel}
            returnFocus
          >
            {faults > 0 && (
              <Text span size="sm" c="var(--bad)">
                {t('run.faults', { count: faults })}
              </Text>
            )}
          </SubmitRow>
        </Box>
      </Stack>
    </form>
  )
}

function ArgumentFields({ form, tool }: { form: ToolForm; tool: ProbedTool }) {
  const { t } = useTranslation('probe')
  const { node, draft } = form
  if (draft.view === 'json' || node.kind !== 'object') {
    return (
      <>
        {!form.hasForm && <Text c="dimmed">{t('run.notAsForm')}</Text>}
        <JsonArguments text={draft.json} error={form.jsonProblem} onChange={(json) => form.change({ json })} />
      </>
    )
  }
  if (node.fields.length === 0) {
    const closed = tool.inputSchema.additionalProperties === false
    return <Text c="dimmed">{t(closed ? 'run.noArguments' : 'run.namesNoArguments')}</Text>
  }
  return (
    <ObjectFields
      node={node}
      state={draft.form}
      label={tool.name}
      required
      path={[]}
      problems={form.problems}
      Field={FieldEditor}
      onChange={(state) => form.change({ form: state })}
    />
  )
}
