import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import type { AccessToKeep } from '@/lib/data/access/access-to-keep'
import type { ApiClientRecord, ApiTokenRecord } from '@/lib/data/access/read'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { env } from '@/lib/env'
import type { PageOf } from '@/lib/services/page-of'
import { AccessList } from './access-list'
import { accessRow } from './access-rows'
import { KeepList } from './access-to-keep'

const messages = [
  'access.form',
  'access.list',
  'access.made',
  'access.register',
  'access.revoke',
  'access.scopes',
] as const

type KeepProps = { orgId: string; items: readonly AccessToKeep[]; timeZone: string; editable: boolean }

/** What former administrators left behind, to keep or to end; nothing when there is none. */
export async function KeepCard({ orgId, items, timeZone, editable }: KeepProps) {
  if (items.length === 0) return null
  const t = await getTranslations('access.keep')
  const rows = items.map(({ kind, id, version, name, madeBy, createdAt }) => {
    const date = formatDate(todayIn(timeZone, createdAt))
    const by = madeBy && fullName(madeBy)
    return { kind, id, version: version ?? 0, name, made: by ? t('by', { name: by, date }) : t('on', { date }) }
  })
  return (
    <ClientMessages of={['access.keep']}>
      <Card title={t('title')} lead={t('lead')}>
        <KeepList orgId={orgId} rows={rows} editable={editable} />
      </Card>
    </ClientMessages>
  )
}

type Props = {
  title: string
  lead: string
  /** The button that creates a token or client. */
  make: ReactNode
  items: PageOf<ApiTokenRecord | ApiClientRecord>
  /** Shown when the list is empty. */
  empty: string
  now: Date
  /** The time zone of the owner, a person or an organization. */
  timeZone: string
  editable: boolean
  /** The address of the list, to which `after` is added. `later`: this is not the first page. */
  href: string
  later: boolean
  /** Shown above the list. */
  children?: ReactNode
}

/** A page of tokens or clients, with links to the other pages. */
export async function AccessCard(props: Props) {
  const { title, lead, make, items, empty, now, timeZone, editable, href, later, children } = props
  const t = await getTranslations('access.list')
  const { edges, pageInfo } = items
  const next = pageInfo.hasNextPage && pageInfo.endCursor
  const nextHref = `${href}${href.includes('?') ? '&' : '?'}after=${encodeURIComponent(next || '')}`
  return (
    <ClientMessages of={messages}>
      <Card title={title} lead={lead} actions={make}>
        <div className="flex flex-col gap-5">
          {children}
          {edges.length === 0 && !later ? (
            <p className="text-soft">{empty}</p>
          ) : (
            <div className="flex flex-col gap-4">
              <AccessList rows={edges.map(({ node }) => accessRow(node, now, timeZone))} editable={editable} />
              {later && <LoadMore href={href} label={t('first')} />}
              {next && <LoadMore href={nextHref} label={t('more')} />}
            </div>
          )}
        </div>
      </Card>
    </ClientMessages>
  )
}

/** Switches between active and ended ones; `href` is the address of the active ones. */
export async function WhichOnes({ href, ended }: { href: string; ended: boolean }) {
  const t = await getTranslations('access.list')
  const endedHref = `${href}${href.includes('?') ? '&' : '?'}show=ended`
  return (
    <nav aria-label={t('show')} className="flex flex-wrap gap-2">
      <FilterChip label={t('live')} href={href} active={!ended} />
      <FilterChip label={t('ended')} href={endedHref} active={ended} />
    </nav>
  )
}

/** The SCIM address for an organization's directory, and the token it needs. */
export async function ScimCard() {
  const t = await getTranslations('access')
  const scopes = { read: t('scopes.membersRead'), write: t('scopes.membersWrite') }
  return (
    <Card title={t('scim.title')} lead={t('scim.lead')}>
      <DefinitionList
        items={[
          { term: t('scim.address'), detail: <code className="wrap-anywhere">{`${env().APP_URL}/scim/v2`}</code> },
          { term: t('scim.howTo'), detail: t('scim.how', scopes) },
        ]}
      />
      <p className="pt-3 text-sm">
        <Link href="/developers/sign-in">{t('scim.steps')}</Link>
      </p>
    </Card>
  )
}

/** The address for requests from programs, their authentication, and the organization id. */
export async function UseCard({ kind, orgId }: { kind: 'pat' | 'org'; orgId?: string }) {
  const t = await getTranslations('access.use')
  return (
    <Card
      title={t('title')}
      lead={t('lead')}
      footer={
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          <Link href="/developers">{t('documents')}</Link>
          <Link href="/explorer" reload>
            {t('explorer')}
          </Link>
        </span>
      }
    >
      <DefinitionList
        items={[
          { term: t('address'), detail: <code className="wrap-anywhere">{`${env().APP_URL}/graphql`}</code> },
          {
            term: t('header'),
            detail: <code className="wrap-anywhere">{`Authorization: Bearer suma_${kind}_…`}</code>,
          },
          ...(orgId ? [{ term: t('orgId'), detail: <code className="wrap-anywhere">{orgId}</code> }] : []),
        ]}
      />
    </Card>
  )
}
