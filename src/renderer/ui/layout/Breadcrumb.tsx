import { Text } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import classes from './Breadcrumb.module.css'

/** The way from a page back to the one that it's a part of. */
export function Breadcrumb({ label, to }: { label: string; to: string }) {
  const { t } = useTranslation('common')
  return (
    <Text component="nav" inherit fz="sm" mb="3xs" aria-label={t('breadcrumb')}>
      <Link href={to} className={classes.link}>
        <IconChevronLeft size={14} stroke={1.8} aria-hidden />
        {label}
      </Link>
    </Text>
  )
}
