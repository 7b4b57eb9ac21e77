import { Autocomplete, Box, Flex, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { readBaseAddress } from '../../../../shared/management/definition/base-address.ts'
import type { ImportSession } from './import-store.ts'

interface Props {
  session: ImportSession
  onChange: (addresses: Readonly<Record<string, string>>) => void
}

/** Asks once for each base address the document doesn't specify. If left empty, its endpoints are imported but can't be deployed yet. */
export function BaseAddressFields({ session: { inspection, addresses }, onChange }: Props) {
  const { t } = useTranslation('endpoints')
  if (inspection.baseAddresses.length === 0) return null
  return (
    <Flex component="fieldset" direction="column" gap="sm">
      <Box component="legend" fz="sm" fw={600}>
        {t('import.addresses')}
      </Box>
      <Text mt="4xs" size="sm" c="dimmed">
        {t('import.addressesHint')}
      </Text>
      {inspection.baseAddresses.map(({ name, operations, suggestions }) => {
        const typed = addresses[name] ?? ''
        return (
          <Autocomplete
            key={name}
            label={name}
            description={t('import.addressUse', { count: operations })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder="https://api.example.com"
            data={[...new Set(suggestions)]}
            value={typed}
            error={typed.trim() !== '' && readBaseAddress(typed) === null && t('import.addressProblem')}
            spellCheck={false}
            onChange={(value) => onChange({ ...addresses, [name]: value })}
          />
        )
      })}
    </Flex>
  )
}
