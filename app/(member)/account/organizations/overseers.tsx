import { getTranslations } from 'next-intl/server'
import { actorName } from '@/app/_components/actor-name'
import { Card } from '@/app/_ui/card'
import type { Overseer } from '@/lib/data/members/grants'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

type Org = { id: string; name: string; timeZone: string }
type Props = { overseers: readonly Overseer[]; orgs: readonly Org[] }

/** Who sees the person in their organizations beside the administrators: holders of grants over them, and supervisors. */
export async function Overseers({ overseers, orgs }: Props) {
  const [t, kinds, access] = await Promise.all([
    getTranslations('account.organizations.overseers'),
    getTranslations('enums.grantKinds'),
    getTranslations('access'),
  ])
  const textOf = ({ kind, department, person }: Overseer) => {
    const name = actorName(person, access)
    if (kind === null) return t('supervisor', { name })
    return department === null
      ? t('all', { name, kind: kinds(kind) })
      : t('department', { name, kind: kinds(kind), department })
  }
  return (
    <Card id="overseers" title={t('title')} lead={t('lead')}>
      {overseers.length === 0 && <p className="text-soft">{t('empty')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {overseers.map((overseer) => {
          const org = orgs.find(({ id }) => id === overseer.orgId)
          const { person, kind, department } = overseer
          return (
            <li
              key={`${overseer.orgId}:${person.id}:${kind}:${department}`}
              className="flex flex-col py-2.5 first:pt-0 last:pb-0"
            >
              <span className="wrap-anywhere">{textOf(overseer)}</span>
              {org && (
                <span className="text-sm text-soft">
                  {t('at', { org: org.name, date: formatDate(todayIn(org.timeZone, new Date(overseer.since))) })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
