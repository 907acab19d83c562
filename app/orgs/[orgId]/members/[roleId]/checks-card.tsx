import { getTranslations } from 'next-intl/server'
import { stateTones } from '@/app/_components/states'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import type { MemberRecord } from '@/lib/data/members/read'
import type { StatedCheckRecord } from '@/lib/data/stated-checks/stated-checks'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listMemberChecks } from '@/lib/services/stated-checks/stated-checks'
import { CheckList, RecordCheckButton } from './check-list'
import type { CheckRow, ChosenLicense } from './check-row'

type Props = {
  ctx: SignedInCtx
  member: MemberRecord
  name: string
  licenses: readonly ChosenLicense[]
  timeZone: string
}

/** What administrators looked up about a member themselves. Renders nothing for people who may not see it. */
export async function ChecksCard({ ctx, member, name, licenses, timeZone }: Props) {
  const [t, clearance, result] = await Promise.all([
    getTranslations('statedChecks'),
    getTranslations('clearance'),
    listMemberChecks(ctx, { memberId: member.id }),
  ])
  if (!result.ok) return null
  const mayRecord =
    can(ctx.viewer, 'statedCheck.record', member) && member.userId !== ctx.viewer.userId && member.state !== 'ENDED'
  const day = (moment: Date) => formatDate(todayIn(timeZone, moment))
  const labelOf = ({ kind, credential }: StatedCheckRecord) => {
    const license = credential && licenses.find(({ id }) => id === credential.id)?.label
    return license ? t('card.of', { credential: license }) : t(`kinds.${kind}`)
  }
  const rows = result.value.map(
    (check): CheckRow => ({
      id: check.id,
      date: formatDate(check.checkedOn),
      result: check.result,
      tone: stateTones['statedChecks.results'][check.result],
      about: labelOf(check),
      line: t('card.line', { source: check.source, date: formatDate(check.checkedOn) }),
      by: t('card.by', {
        name: (check.statedBy && fullName(check.statedBy)) || clearance('noName'),
        date: day(check.createdAt),
      }),
      note: check.note,
      picture: check.file ? `/api/member-checks/${check.id}` : null,
      removed: check.removedAt && t('card.removed', { date: day(check.removedAt), reason: check.removeReason ?? '' }),
    }),
  )
  return (
    <ClientMessages of={['statedChecks', 'credits.fields']}>
      <Card
        title={t('card.title')}
        lead={t('card.lead')}
        footer={mayRecord && <RecordCheckButton memberId={member.id} name={name} licenses={licenses} />}
      >
        {rows.length === 0 ? (
          <p className="text-soft">{t('card.none')}</p>
        ) : (
          <CheckList rows={rows} editable={mayRecord} />
        )}
      </Card>
    </ClientMessages>
  )
}
