'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DomainList } from '@/app/_components/security/domain-list'
import type { ShownConnection } from '@/app/_components/security/shown-connection'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'

const loadForm = () => import('./confirm-domain-form')

type Props = { orgName: string; connection: ShownConnection | null }

/** The provider of identities that an organization named, and the domains that wait for a confirmation. */
export function ConnectionCard({ orgName, connection }: Props) {
  const t = useTranslations('security.desk')
  const [question, setQuestion] = useState<{ id: string; domain: string } | null>(null)
  if (!connection)
    return (
      <Card title={t('title')}>
        <p className="text-soft">{t('none')}</p>
      </Card>
    )
  const confirm = (domain: { id: string; domain: string }) => (
    <Button size="sm" onClick={() => setQuestion(domain)}>
      {t('confirm')}
    </Button>
  )
  return (
    <Card title={t('title')} lead={t('lead')}>
      <p className="pb-3 wrap-anywhere">{connection.issuer}</p>
      <DomainList domains={connection.domains} action={confirm} />
      {question && (
        <Lazy
          load={loadForm}
          orgName={orgName}
          connection={connection}
          domain={question}
          onClose={() => setQuestion(null)}
        />
      )}
    </Card>
  )
}
