import { Flex } from '@mantine/core'
import { IconAlertTriangle, IconCertificate, IconDeviceDesktop, IconNetwork } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUrlFacts } from '../../lib/issued-urls/use-url-facts.ts'

const ICONS = {
  thisComputer: IconDeviceDesktop,
  thisNetwork: IconNetwork,
  privateAuthority: IconCertificate,
  insecure: IconAlertTriangle,
}

interface Props {
  url: string
  /** Whether the URL is about to be sent to a customer, who can't use one that only works on this computer. */
  sharing?: boolean
}

/** Shows where a URL works. Renders nothing for a URL that works anywhere. */
export function UrlFacts({ url, sharing = false }: Props) {
  const { t } = useTranslation('urlState')
  const facts = useUrlFacts(url)
  if (facts.length === 0) return null
  return (
    <Flex component="ul" wrap="wrap" rowGap="4xs" columnGap="md" c="dimmed" fz="sm">
      {facts.map((fact) => {
        const Icon = ICONS[fact]
        const isWarning = fact === 'insecure' || (sharing && fact === 'thisComputer')
        return (
          <Flex component="li" key={fact} gap="2xs" align="center" c={isWarning ? 'var(--warn)' : undefined}>
            <Icon size={14} stroke={1.7} aria-hidden />
            {t(`facts.${fact}`)}
          </Flex>
        )
      })}
    </Flex>
  )
}
