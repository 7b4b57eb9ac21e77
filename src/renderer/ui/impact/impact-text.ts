import type { TFunction } from 'i18next'
import type { Impact, ImpactReason } from '../../../shared/management/records/impact.ts'

const named = (name: string): string => name.replace(/\.$/, '')

/** Describes in one sentence who will lose something because of a change; null if no one will. */
export function impactTitle({ losing, reasons }: Impact, t: TFunction<'impact'>): string | null {
  if (losing > 0) return t('losing', { count: losing })
  const most = Math.max(0, ...reasons.map(({ customers }) => customers))
  return most > 0 ? t('affected', { count: most }) : null
}

/** Describes a reason, including the number of customers. */
export function reasonText(reason: ImpactReason, count: number, t: TFunction<'impact'>): string {
  switch (reason.kind) {
    case 'needsValue':
      return t('reasons.needsValue', { count, name: named(reason.description || reason.key) })
    case 'toolGone':
      return t('reasons.toolGone', { count, tool: reason.tool })
    case 'unbound':
      return t('reasons.unbound', { count, name: reason.key })
    case 'overLimit':
      return t(`reasons.overLimit.${reason.limit}`, { count })
    default:
      return t(`reasons.${reason.kind}`, { count, name: reason.credential })
  }
}
