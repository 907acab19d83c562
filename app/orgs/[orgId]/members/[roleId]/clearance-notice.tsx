import { getTranslations } from 'next-intl/server'
import { reasonText, titlesOf } from '@/app/_components/clearance/reason-text'
import { remediesFor } from '@/app/_components/clearance/remedy'
import { stateTones } from '@/app/_components/states'
import { Alert } from '@/app/_ui/alert'
import { Link } from '@/app/_ui/link'
import { ToneIcon, toneTint } from '@/app/_ui/tone'
import type { MemberRecord } from '@/lib/data/members/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { translatorFor } from '@/lib/i18n/translator'
import { getClearance } from '@/lib/services/clearance/clearance'
import { listPositions } from '@/lib/services/clearance/positions'
import type { SignedInCtx } from '@/lib/services/ctx'

type Props = { ctx: SignedInCtx; member: MemberRecord }

/** Whether a member may work today, why not, and until when; nothing where the organization has no positions. */
export async function ClearanceNotice({ ctx, member: { id, orgId } }: Props) {
  const read = await getClearance(ctx, { memberId: id })
  if (!read.ok || !read.value) return null
  const { state, reasons, endsOn } = read.value
  const [t, positions] = await Promise.all([getTranslations('clearance'), listPositions(ctx, { orgId })])
  const titles = titlesOf(positions.ok ? positions.value : [])
  const words = { t: translatorFor(ctx.locale), locale: ctx.locale, titles }
  const until = endsOn && t('until', { date: formatDate(endsOn) })
  const remedy = remediesFor(ctx.viewer, orgId)
  const tone = stateTones['clearance.states'][state]
  if (state === 'CLEARED')
    return (
      <p className={`state-band rounded-xl border ${toneTint[tone]}`}>
        <ToneIcon tone={tone} />
        <span>{t('states.CLEARED')}</span>
        {until && <span>{until}</span>}
      </p>
    )
  return (
    <Alert tone={tone} title={t(`states.${state}`)} verdict>
      <ul>
        {reasons.map((reason) => {
          const [text, href] = [reasonText(reason, words), remedy(reason)]
          return <li key={text}>{href ? <Link href={href}>{text}</Link> : text}</li>
        })}
      </ul>
    </Alert>
  )
}
