import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { McpServer } from '../../../../shared/model/server.ts'

interface Props {
  servers: readonly McpServer[]
  chosenId: string | null
  /** The column that names each row's server; null if none does. */
  column: string | null
  error: string | null
  onChoose: (id: string | null) => void
}

/** The server for all rows, or the column that names one per row. */
export function ServerChoice({ servers, chosenId, column, error, onChoose }: Props) {
  const { t } = useTranslation('bulk')
  if (column !== null)
    return (
      <Text inherit c="dimmed">
        {t('prepare.serverByColumn', { column })}
      </Text>
    )
  return (
    <NativeSelect
      maw="28rem"
      aria-label={t('prepare.server')}
      description={error === null ? t('prepare.serverHint') : undefined}
      inputWrapperOrder={['input', 'error', 'description']}
      error={error}
      value={chosenId ?? ''}
      data={[
        { value: '', label: t('prepare.chooseServer') },
        ...servers.map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : t('prepare.inactive', { name }),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : value)}
    />
  )
}
