import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import type { OwnOrg } from '@/lib/services/orgs/list-own-orgs'

/** Organizations that there is room for above the notifications. */
const maxOrgs = 3

/**
 * What cannot wait in the organizations that the person administers, as it stands. Nobody was told of it yet before the first summary,
 * so whoever looks behind the bell finds it here. Nothing without any.
 */
export async function UrgentNow({ orgs }: { orgs: readonly OwnOrg[] }) {
  const urgent = orgs
    .map(({ id, name, urgent: { licenses, trainings, documents } }) => ({
      id,
      name,
      count: licenses + trainings + documents,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  if (urgent.length === 0) return null
  const [t, switcher] = await Promise.all([getTranslations('inbox.now'), getTranslations('orgs.switcher')])
  return (
    <Card title={t('title')} lead={t('text')} className="mb-5">
      <ul className="flex flex-col gap-2">
        {urgent.slice(0, maxOrgs).map(({ id, name, count }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            <Link href={`/orgs/${id}`}>{name}</Link>
            <span>{switcher('urgent', { count })}</span>
          </li>
        ))}
        {urgent.length > maxOrgs && (
          <li>
            <Link href="/orgs">{switcher('all')}</Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
