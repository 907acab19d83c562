import { actorName } from '@/app/_components/actor-name'
import { nameInText } from '@/app/_components/members/member-name'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import type { MemberRecord } from '@/lib/data/members/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listGrantDepartments, listMemberGrants } from '@/lib/services/members/grants'
import { EndGrant, GiveGrant } from './grant-buttons'
import { grantText } from './grant-text'

type Props = { ctx: SignedInCtx; member: MemberRecord; timeZone: string }

/** What a member may do for others, for administrators, who give and end it. Administrators themselves need nothing. */
export async function GrantsCard({ ctx, member, timeZone }: Props) {
  if (member.state === 'ENDED' || member.roleType === 'ADMIN') return null
  const [grants, departments] = await Promise.all([
    listMemberGrants(ctx, { memberId: member.id }),
    listGrantDepartments(ctx, { memberId: member.id }),
  ])
  if (!grants.ok) return null
  const t = translatorFor(ctx.locale)
  const name = nameInText(member, t('members.name.unknown'))
  const since = (at: Date) => formatDate(todayIn(timeZone, at))
  return (
    <ClientMessages of={['members.grants', 'enums.grantKinds']}>
      <Card
        title={t('members.grants.title')}
        lead={t('members.grants.lead')}
        footer={
          departments.ok && (
            <GiveGrant memberId={member.id} name={name} departments={departments.value} own={member.department} />
          )
        }
      >
        {grants.value.length === 0 && <p className="text-soft">{t('members.grants.empty')}</p>}
        <ul className="divide-y divide-line">
          {grants.value.map((grant) => {
            const giver = grant.givenBy && actorName(grant.givenBy, (_key, values) => t('access.program', values))
            return (
              <li key={grant.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
                <span className="flex min-w-0 grow basis-56 flex-col wrap-anywhere">
                  {grantText(grant, t)}
                  <span className="text-sm text-soft">
                    {giver
                      ? t('members.grants.since', { date: since(grant.createdAt), name: giver })
                      : t('members.grants.sinceAlone', { date: since(grant.createdAt) })}
                  </span>
                </span>
                {departments.ok && <EndGrant id={grant.id} what={grantText(grant, t)} name={name} />}
              </li>
            )
          })}
        </ul>
      </Card>
    </ClientMessages>
  )
}
