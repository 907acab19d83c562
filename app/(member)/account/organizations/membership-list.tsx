import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { rawTexts } from '@/lib/i18n/raw-texts'
import { LeaveButtons } from './leave-buttons'

type Membership = {
  id: string
  createdAt: Date
  roleType: 'ADMIN' | 'MEMBER'
  state: 'ACTIVE' | 'ON_LEAVE' | 'ENDED'
  department: string | null
  jobTitle: string | null
  org: { id: string; name: string; timeZone: string }
}

/** The organizations a person belongs to: as what, since when, and the way out. */
export async function MembershipList({ memberships }: { memberships: readonly Membership[] }) {
  const [t, enums, common] = await Promise.all([
    getTranslations('account.organizations'),
    getTranslations('enums'),
    getTranslations('common.dialog'),
  ])
  if (memberships.length === 0) return <p className="text-soft">{t('empty')}</p>
  // Stays as it is, to be filled where the organization is known.
  const org = '{org}'
  const labels = {
    title: t('leaveTitle', { org }),
    text: (await rawTexts('account.organizations'))('leaveText'),
    ok: t('leaveOk'),
    cancel: common('cancel'),
    done: t('left', { org }),
  }
  return (
    <LeaveButtons labels={labels}>
      <ul className="flex flex-col divide-y divide-line">
        {memberships.map(({ id, createdAt, roleType, state, department, jobTitle, org }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="flex min-w-0 grow basis-56 flex-col wrap-anywhere">
              <span className="flex flex-wrap items-center gap-2">
                {roleType === 'ADMIN' ? <Link href={`/orgs/${org.id}`}>{org.name}</Link> : org.name}
                <Tag>{enums(`roleTypes.${roleType}`)}</Tag>
                {state === 'ON_LEAVE' && <Tag tone="info">{enums(`roleStates.${state}`)}</Tag>}
              </span>
              <span className="text-sm text-soft">
                {[jobTitle, department].filter(Boolean).join(', ')}
                {(jobTitle || department) && ' · '}
                {t('since', { date: formatDate(todayIn(org.timeZone, createdAt)) })}
              </span>
            </span>
            <Button size="sm" aria-label={t('leaveNamed', { org: org.name })} data-press={`${org.id} ${org.name}`}>
              {t('leave')}
            </Button>
          </li>
        ))}
      </ul>
    </LeaveButtons>
  )
}
