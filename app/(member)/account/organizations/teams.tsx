import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { orNotFound } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { listOwnTeamLicenses } from '@/lib/services/reminders/team-licenses'

type Role = { roleType: 'ADMIN' | 'MEMBER'; org: { id: string; name: string } }

/** Whose licenses end soon, of the people whom a member supervises; an administrator has the organization's own pages. */
export async function Teams({ ctx, roles }: { ctx: Ctx; roles: readonly Role[] }) {
  const orgs = roles.filter(({ roleType }) => roleType === 'MEMBER').map(({ org }) => org)
  const [t, enums, teams] = await Promise.all([
    getTranslations('account.organizations'),
    getTranslations('enums.credentialTypesShort'),
    Promise.all(
      orgs.map(async (org) => ({ org, team: orNotFound(await listOwnTeamLicenses(ctx, { orgId: org.id })) })),
    ),
  ])
  const short = (code: string) => (isOneOf(credentialTypeCodes, code) ? enums(code) : code)
  return (
    <div id="team" className="flex flex-col gap-4 empty:hidden">
      {teams
        .filter(({ team }) => team.length > 0)
        .map(({ org, team }) => (
          <Card key={org.id} title={t('teamTitle', { org: org.name })} lead={t('teamLead')}>
            <ul className="flex flex-col divide-y divide-line">
              {team.map(({ id, geo, credentialType, expiresAt, ...person }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
                  <span className="flex min-w-0 flex-col wrap-anywhere">
                    {fullName(person)}
                    <span className="text-sm text-soft">{`${geo} / ${short(credentialType)}`}</span>
                  </span>
                  <span className="leading-6">{formatDate(expiresAt)}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </div>
  )
}
