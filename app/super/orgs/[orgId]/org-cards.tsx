'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LocalTime } from '@/app/_components/local-time'
import { DomainList } from '@/app/_components/security/domain-list'
import type { ShownIdentityProvider } from '@/app/_components/security/shown-identity-provider'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import type { Choice } from '@/app/_ui/choice-group'
import { Icon } from '@/app/_ui/icon'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'

const loadInviteForm = () => import('./invite-admin-form')

type Props = {
  orgId: string
  /** False while it is suspended and once it is closed. */
  isOpen: boolean
  admins: readonly { id: string; name: string }[]
  invited: readonly { id: string; contact: string; until: string }[]
}

/** The administrators of an organization, and people invited to be one. */
export function AdminCard({ orgId, isOpen, admins, invited }: Props) {
  const t = useTranslations('installation.org')
  const [open, setOpen] = useState(false)
  const invite = isOpen && (
    <Button size="sm" icon={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
      {t('invite')}
    </Button>
  )
  return (
    <Card title={t('admins')} actions={invite}>
      {admins.length === 0 && <p className="text-soft">{t('adminsNone')}</p>}
      <ul className="flex flex-col gap-1">
        {admins.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {invited.length > 0 && (
        <div className="pt-4">
          <h3 className="text-sm text-soft">{t('invited')}</h3>
          <ul className="flex flex-col gap-1 pt-1">
            {invited.map(({ id, contact, until }) => (
              <li key={id} className="wrap-anywhere">
                {t('invitedOn', { contact, date: until })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {open && <Lazy load={loadInviteForm} orgId={orgId} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const loadFeatureForm = () => import('./desk-feature-form')

type FeatureCardProps = {
  org: { id: string; name: string; version: number }
  isOpen: boolean
  on: readonly string[]
  choices: readonly Choice[]
}

/** The features of an organization, and a button to change them with a reason. */
export function FeatureCard({ org, isOpen, on, choices }: FeatureCardProps) {
  const t = useTranslations('installation.org')
  const [open, setOpen] = useState(false)
  const change = isOpen && (
    <Button size="sm" onClick={() => setOpen(true)}>
      {t('featuresChange')}
    </Button>
  )
  return (
    <Card title={t('features')} actions={change}>
      {on.length === 0 && <p className="text-soft">{t('featuresNone')}</p>}
      <ul className="flex flex-wrap gap-2">
        {choices
          .filter(({ value }) => on.includes(value))
          .map(({ value, label }) => (
            <li key={value}>
              <Tag tone="success">{label}</Tag>
            </li>
          ))}
      </ul>
      {open && <Lazy load={loadFeatureForm} org={org} on={on} choices={choices} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const loadDomainForm = () => import('./confirm-domain-form')

type IdentityProviderCardProps = { orgName: string; identityProvider: ShownIdentityProvider | null }

/** An organization's own identity provider, and the domains awaiting confirmation. */
export function IdentityProviderCard({ orgName, identityProvider }: IdentityProviderCardProps) {
  const t = useTranslations('security.desk')
  const [question, setQuestion] = useState<{ id: string; domain: string } | null>(null)
  if (!identityProvider)
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
      <p className="pb-3 wrap-anywhere">{identityProvider.issuer}</p>
      <DomainList domains={identityProvider.domains} action={confirm} />
      {question && (
        <Lazy
          load={loadDomainForm}
          orgName={orgName}
          identityProvider={identityProvider}
          domain={question}
          onClose={() => setQuestion(null)}
        />
      )}
    </Card>
  )
}

/** A visit as one row. */
type Row = { id: string; who: string; at: string; reason: string }

/** Visits of super admins with their reasons, newest first. */
export function VisitTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('installation.org')
  return (
    <Table
      caption={t('visits')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="flush-text">{t('visitsNone')}</p>}
      columns={[
        { key: 'who', header: t('who'), lead: true, cell: ({ who }) => who },
        { key: 'when', header: t('when'), cell: ({ at }) => <LocalTime at={at} /> },
        { key: 'why', header: t('why'), cell: ({ reason }) => reason },
      ]}
    />
  )
}
