'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tag } from '@/app/_ui/tag'
import type { ShownIdentityProvider } from './shown-identity-provider'

type Domain = ShownIdentityProvider['domains'][number]

/**
 * The domains of an identity provider, each with its state; `action` is shown beside a domain that is still pending.
 */
export function DomainList({
  domains,
  action,
}: {
  domains: readonly Domain[]
  action?: (domain: Domain) => ReactNode
}) {
  const t = useTranslations('security.connection')
  return (
    <ul className="flex flex-col gap-2">
      {domains.map((domain) => (
        <li key={domain.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{domain.domain}</span>
          {domain.confirmedAt ? <Tag tone="success">{t('confirmed')}</Tag> : <Tag tone="warn">{t('waiting')}</Tag>}
          {!domain.confirmedAt && action?.(domain)}
        </li>
      ))}
    </ul>
  )
}
