import { getTranslations } from 'next-intl/server'
import { actorName } from '@/app/_components/actor-name'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import type { MemberChange, MemberRecord } from '@/lib/data/members/read'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { changeText } from './change-text'

type Props = { member: MemberRecord; changes: readonly MemberChange[]; timeZone: string }

/** What was done with a membership, by whom and when; newest first, the beginning last. */
export async function HistoryCard({ member, changes, timeZone }: Props) {
  const [t, names, access, { ctx }] = await Promise.all([
    getTranslations('members.history'),
    getTranslations('members.name'),
    getTranslations('access'),
    enterPage(),
  ])
  const translate = translatorFor(ctx.locale)
  const when = (moment: Date) => formatMoment(moment, timeZone)
  const by = ({ actor, at }: MemberChange) =>
    t('by', { name: actor ? actorName(actor, access) || names('unknown') : t('unknownActor'), date: when(at) })
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ol className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <Line key={change.id} text={changeText(change, translate, ctx.locale)} by={by(change)} />
        ))}
        <Line text={t('joined')} by={when(member.createdAt)} />
      </ol>
      <p className="pt-3">
        <Link href={`/orgs/${member.orgId}/history/disclosures?person=${member.userId}`}>{t('disclosures')}</Link>
      </p>
    </Card>
  )
}

const Line = ({ text, by }: { text: string; by: string }) => (
  <li className="flex flex-col gap-0.5 py-2.5 first:pt-0 last:pb-0">
    <span className="text-[0.9375rem] wrap-anywhere">{text}</span>
    <span className="text-sm text-soft">{by}</span>
  </li>
)
