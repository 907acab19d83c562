import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { orNotFound } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { listOwnTeamLicenses, listOwnTeamTrainings } from '@/lib/services/reminders/team-licenses'

type Role = { roleType: 'ADMIN' | 'MEMBER'; org: { id: string; name: string } }

/**
 * For members who supervise others: licenses of their team that expire soon, and overdue trainings. Administrators use
 * the organization's own pages instead.
 */
export async function Teams({ ctx, roles }: { ctx: Ctx; roles: readonly Role[] }) {
  const orgs = roles.filter(({ roleType }) => roleType === 'MEMBER').map(({ org }) => org)
  const [t, enums, teams] = await Promise.all([
    getTranslations('account.organizations'),
    getTranslations('enums.credentialTypesShort'),
    Promise.all(
      orgs.map(async (org) => {
        const [licenses, trainings] = await Promise.all([
          listOwnTeamLicenses(ctx, { orgId: org.id }).then(orNotFound),
          listOwnTeamTrainings(ctx, { orgId: org.id }).then(orNotFound),
        ])
        return { org, licenses, trainings }
      }),
    ),
  ])
  const short = (code: string) => (isOneOf(credentialTypeCodes, code) ? enums(code) : code)
  return (
    <div id="team" className="flex flex-col gap-4 empty:hidden">
      {teams
        .filter(({ licenses, trainings }) => licenses.length + trainings.length > 0)
        .map(({ org, licenses, trainings }) => (
          <Card key={org.id} title={t('teamTitle', { org: org.name })}>
            <div className="flex flex-col gap-6">
              <TeamList
                lead={t('teamLead')}
                rows={licenses.map(({ id, geo, credentialType, expiresAt, ...person }) => ({
                  id,
                  name: fullName(person),
                  what: `${geo} / ${short(credentialType)}`,
                  when: formatDate(expiresAt),
                }))}
              />
              <TeamList
                lead={t('teamTrainings')}
                rows={trainings.map(({ id, title, dueAt, ...person }) => ({
                  id,
                  name: fullName(person),
                  what: title,
                  when: t('teamDue', { date: formatDate(dueAt) }),
                }))}
              />
            </div>
          </Card>
        ))}
    </div>
  )
}

type TeamRow = { id: string; name: string; what: string; when: string }

/** People of a team, each with a license or training. Renders nothing for an empty list. */
function TeamList({ lead, rows }: { lead: string; rows: readonly TeamRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-1">
      <p className="text-soft">{lead}</p>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ id, name, what, when }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 last:pb-0">
            <span className="flex min-w-0 flex-col wrap-anywhere">
              {name}
              <span className="text-sm text-soft">{what}</span>
            </span>
            <span className="leading-6">{when}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
