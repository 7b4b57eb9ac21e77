import { Autocomplete } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { readBaseAddress } from '../../../../shared/management/base-address.ts'
import classes from './BaseAddressFields.module.css'
import type { ImportSession } from './import-store.ts'

interface Props {
  session: ImportSession
  onChange: (addresses: Readonly<Record<string, string>>) => void
}

/** Asks once for each address that the document leaves open. Left empty, its endpoints come in and can't be deployed yet. */
export function BaseAddressFields({ session: { inspection, addresses }, onChange }: Props) {
  const { t } = useTranslation('endpoints')
  if (inspection.baseAddresses.length === 0) return null
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('import.addresses')}</legend>
      <p className={classes.hint}>{t('import.addressesHint')}</p>
      {inspection.baseAddresses.map(({ name, operations, suggestions }) => {
        const typed = addresses[name] ?? ''
        return (
          <Autocomplete
            key={name}
            label={name}
            description={t('import.addressUse', { count: operations })}
            placeholder="https://api.example.com"
            data={[...new Set(suggestions)]}
            value={typed}
            error={typed.trim() !== '' && readBaseAddress(typed) === null && t('import.addressProblem')}
            spellCheck={false}
            onChange={(value) => onChange({ ...addresses, [name]: value })}
          />
        )
      })}
    </fieldset>
  )
}
