import { IconAlertTriangle, IconDeviceDesktop, IconNetwork } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUrlFacts } from '../../lib/issued-urls/use-url-facts.ts'
import classes from './UrlFacts.module.css'

const ICONS = { thisComputer: IconDeviceDesktop, thisNetwork: IconNetwork, insecure: IconAlertTriangle }

/** From where a URL works, said once about the URL; nothing for one that works from anywhere. */
export function UrlFacts({ url }: { url: string }) {
  const { t } = useTranslation('urlState')
  const facts = useUrlFacts(url)
  if (facts.length === 0) return null
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => {
        const Icon = ICONS[fact]
        return (
          <li key={fact} className={classes.fact} data-fact={fact}>
            <Icon size={14} stroke={1.7} aria-hidden />
            {t(`facts.${fact}`)}
          </li>
        )
      })}
    </ul>
  )
}
