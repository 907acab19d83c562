import { getTranslations } from 'next-intl/server'
import { LoadMore } from '@/app/_ui/load-more'
import { Tag } from '@/app/_ui/tag'
import { LocalTime } from '@/app/(member)/account/local-time'
import type { ApiClientRecord, ApiTokenRecord } from '@/lib/data/api-access'
import { tokenLife } from '@/lib/domain/access/api-token'
import { scopeKey } from '@/lib/domain/access/scopes'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { rawTexts } from '@/lib/i18n/raw-texts'
import type { Connection } from '@/lib/services/connection'
import { RevokeButtons } from './revoke-buttons'

type Item = ApiTokenRecord | ApiClientRecord
type Props = {
  items: Connection<Item>
  /** Said when there is none. */
  empty: string
  now: Date
  editable: boolean
  /** The address of the list, to which `after` is added; `later` when this is not its first page. */
  href: string
  later: boolean
}

const day = (instant: Date) => formatDate(todayIn('UTC', instant))
const isToken = (item: Item): item is ApiTokenRecord => 'hint' in item

/** Tokens or clients with what they may do and when they were used; those in use can be revoked. */
export async function AccessList({ items: { edges, pageInfo }, empty, now, editable, href, later }: Props) {
  const t = await getTranslations('access')
  const raw = await rawTexts('access')
  if (edges.length === 0 && !later) return <p className="text-soft">{empty}</p>
  const next = pageInfo.hasNextPage && pageInfo.endCursor
  const labels = {
    title: raw('revoke.title'),
    text: t('revoke.text'),
    ok: t('revoke.ok'),
    cancel: t('revoke.cancel'),
    done: raw('revoke.done'),
  }
  return (
    <div className="flex flex-col gap-4">
      <RevokeButtons labels={labels}>
        <ul className="flex flex-col divide-y divide-line">
          {edges.map(({ node }) => (
            <Line key={node.id} item={node} now={now} editable={editable} />
          ))}
        </ul>
      </RevokeButtons>
      {later && <LoadMore href={href} label={t('list.first')} />}
      {next && (
        <LoadMore
          href={`${href}${href.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`}
          label={t('list.more')}
        />
      )}
    </div>
  )
}

async function Line({ item, now, editable }: { item: Item; now: Date; editable: boolean }) {
  const t = await getTranslations('access')
  const scopes = item.scopes.map((scope) => t(`scopes.${scopeKey(scope)}`)).join(' · ')
  const isLive = item.revokedAt === null && !(isToken(item) && item.expiresAt <= now)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 grow basis-72 flex-col gap-1 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {item.name}
          <State item={item} now={now} />
        </span>
        <code className="text-sm">
          {isToken(item) ? `suma_${item.orgId === null ? 'pat' : 'org'}_…${item.hint}` : item.clientId}
        </code>
        <span className="text-sm">{t('list.may', { scopes })}</span>
        <span className="text-sm text-soft">
          <Dates item={item} now={now} />
        </span>
      </div>
      {editable && isLive && (
        <button
          type="button"
          className="ripple button button-sm button-secondary"
          data-press={`${isToken(item) ? 'token' : 'client'} ${item.id} ${item.name}`}
          aria-label={t('list.revokeNamed', { name: item.name })}
        >
          {t('list.revoke')}
        </button>
      )}
    </li>
  )
}

async function State({ item, now }: { item: Item; now: Date }) {
  const t = await getTranslations('access.list')
  if (item.revokedAt) return <Tag>{t('revoked')}</Tag>
  if (!isToken(item)) return null
  if (item.expiresAt <= now) return <Tag>{t('over')}</Tag>
  const soon = item.expiresAt.getTime() - now.getTime() < tokenLife.warnBefore * 86_400_000
  return soon ? <Tag tone="warn">{t('soon')}</Tag> : null
}

async function Dates({ item, now }: { item: Item; now: Date }) {
  const raw = await rawTexts('access.list')
  const t = await getTranslations('access.list')
  const by = item.createdBy && fullName(item.createdBy)
  const made =
    by && item.orgId !== null
      ? t('madeBy', { name: by, date: day(item.createdAt) })
      : t('made', { date: day(item.createdAt) })
  const ends = isToken(item) && t(item.expiresAt <= now ? 'expired' : 'expires', { date: day(item.expiresAt) })
  return (
    <>
      {[made, ends].filter(Boolean).join(' · ')}
      {' · '}
      {item.lastUsedAt ? <LocalTime at={item.lastUsedAt.toISOString()} text={raw('used')} /> : t('unused')}
    </>
  )
}
