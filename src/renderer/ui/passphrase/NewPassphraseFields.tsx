import { SimpleGrid } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SchemaForm } from '../../lib/form/use-schema-form.ts'
import { MaskedInput } from '../fields/MaskedInput.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

const StrengthHint = lazy(() => import('./StrengthHint.tsx'))

type Values = { passphrase: string; repeat: string }

/** Fields for a new passphrase, typed twice, with an indication of its strength. */
export function NewPassphraseFields<Output>({ form }: { form: SchemaForm<Values, Output> }) {
  const { t } = useTranslation('secretStorage')
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <MaskedInput {...form.getInputProps('passphrase')} label={t('passphrase.label')} autoComplete="new-password" />
        <MaskedInput {...form.getInputProps('repeat')} label={t('passphrase.repeat')} autoComplete="new-password" />
      </SimpleGrid>
      <Suspense fallback={<StrengthMeter strength={{ level: 'short' }} />}>
        <StrengthHint passphrase={form.values.passphrase} />
      </Suspense>
    </>
  )
}
