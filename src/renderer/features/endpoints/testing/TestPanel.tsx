import { Box, Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, Parameter } from '../../../../shared/management/endpoint/endpoint.ts'
import type { MissingValue } from '../../../../shared/management/endpoint/endpoint-test.ts'
import { useStore } from '../../../lib/store.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { ProposedTrim } from './ProposedTrim.tsx'
import classes from './TestPanel.module.css'
import { TestResult } from './TestResult.tsx'
import { testOf, testStore } from './test-store.ts'
import type { TestForm } from './use-test-form.ts'

const NONE: readonly MissingValue[] = []

interface Props {
  endpoint: Endpoint
  form: TestForm
  onTest: () => void
  /** The switch between this pane's views. */
  choice: ReactNode
}

/** The inputs of a test, and its result below. */
export function TestPanel({ endpoint, form, onTest, choice }: Props) {
  const { t } = useTranslation('endpoints')
  const { place, editEndpoint } = useDraft()
  const run = testOf(useStore(testStore), place, endpoint.id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement === !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    onTest()
  }
  const keep = () =>
    editEndpoint(endpoint.id, (now) => ({
      ...now,
      parameters: now.parameters.map((each) =>
        form.typed[each.name] === undefined ? each : { ...each, example: form.typed[each.name] },
      ),
    }))
  const differs = form.parameters.some(
    ({ name, example }) =>
      form.typed[name] !== undefined && JSON.stringify(form.typed[name]) !== JSON.stringify(example),
  )
  const missing = run?.state === 'done' ? run.result.missing : NONE
  const fields = useRef<HTMLDivElement>(null)
  const missingAt = missing.length > 0 ? run?.at : undefined
  useEffect(() => {
    if (missingAt !== undefined) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [missingAt])
  const outcome = useRef<HTMLDivElement>(null)
  const doneAt = run?.state === 'running' ? undefined : run?.at
  useEffect(() => {
    if (doneAt !== undefined && missingAt === undefined) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [doneAt, missingAt])
  return (
    <Box component="aside" className={classes.panel} miw={0} pb="lg" px="lg" aria-label={t('test.region')}>
      <div className={classes.choice}>{choice}</div>
      <Stack ref={fields} gap="sm" mb="lg" onKeyDown={onKeyDown}>
        {form.parameters.map((parameter) => (
          <ValueField
            key={parameter.name}
            parameter={parameter}
            form={form}
            missing={missing.some(({ source, name }) => source !== 'credential' && name === parameter.name)}
          />
        ))}
        {form.secretKeys.map((secretKey) => (
          <MaskedInput
            key={secretKey}
            textbox
            ref={(field) => {
              form.secretFields.current.set(secretKey, field)
            }}
            label={secretKey}
            description={t('test.secretHint')}
            placeholder={form.testSecrets.has(secretKey) ? t('test.testSecret') : ''}
            error={
              missing.some(({ source, key }) => source === 'credential' && key === secretKey) &&
              t('test.missing.needed')
            }
          />
        ))}
        {differs && (
          <div>
            <Button variant="subtle" size="xs" ms="-xs" onClick={keep}>
              {t('test.keepExamples')}
            </Button>
          </div>
        )}
      </Stack>
      <Stack ref={outcome} className={classes.outcome} miw={0}>
        {!run && (
          <EmptyState
            icon={<IconFlask size={18} stroke={1.6} aria-hidden />}
            title={t('test.none')}
            hint={t('test.noneHint')}
          />
        )}
        {run?.state === 'running' && <Skeletons rows={4} height={44} />}
        {run?.state === 'failed' && <ErrorAlert error={run.error} at={run.at} actions={{ retry: onTest }} />}
        {run?.state === 'done' && (
          <>
            {run.result.ok && run.result.body !== null && (
              <ProposedTrim key={run.at} endpoint={endpoint} body={run.result.body} at={run.at} />
            )}
            <TestResult result={run.result} at={run.at} />
          </>
        )}
      </Stack>
    </Box>
  )
}

function ValueField({ parameter, form, missing }: { parameter: Parameter; form: TestForm; missing: boolean }) {
  const { t } = useTranslation('endpoints')
  const { name, type, required, source, enum: values } = parameter
  const text = form.textOf(parameter)
  const shared = {
    label: name,
    withAsterisk: required,
    classNames: { label: classes.mono, input: classes.mono },
    description: source === 'customer' ? t('test.customerValue') : undefined,
    error: form.faults.includes(name)
      ? t(`parameters.typeProblem.${type}`)
      : missing && text === '' && t('test.missing.needed'),
    value: text,
    spellCheck: false,
  }
  const choices = values?.map(String) ?? (type === 'boolean' ? ['true', 'false'] : null)
  if (choices && (text === '' || choices.includes(text)))
    return (
      <NativeSelect
        {...shared}
        data={['', ...choices]}
        onChange={(event) => form.change(name, event.currentTarget.value)}
      />
    )
  if (type === 'object' || type === 'array' || text.includes('\n'))
    return <Textarea {...shared} rows={3} onChange={(event) => form.change(name, event.currentTarget.value)} />
  return <TextInput {...shared} onChange={(event) => form.change(name, event.currentTarget.value)} />
}
