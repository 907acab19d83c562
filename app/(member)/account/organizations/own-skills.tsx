import { getTranslations } from 'next-intl/server'
import { outcomeOf } from '@/app/_components/skills/skill-outcome'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { SkillRecord } from '@/lib/data/skills/records'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

type Props = { records: readonly SkillRecord[]; orgs: readonly { id: string; name: string }[]; t: Translate }

/** What observers recorded of the person, each with its paper. */
export async function OwnSkills({ records, orgs, t }: Props) {
  const own = await getTranslations('skills.own')
  return (
    <Card id="skills" title={own('title')} lead={own('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {records.map((record) => {
          const { id, title, observedOn, orgId, observerName: observer } = record
          const outcome = outcomeOf(record, t)
          const date = formatDate(observedOn)
          const org = orgs.find((one) => one.id === orgId)?.name ?? ''
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
              <span className="flex min-w-0 flex-col wrap-anywhere">
                {title}
                <span className="text-sm text-soft">{dotted([date, org, observer])}</span>
              </span>
              <span className="flex items-center gap-3">
                <Tag tone={outcome.tone}>{outcome.text}</Tag>
                <Link href={`/api/skill-records/${id}`} reload aria-label={own('paperNamed', { title, date })}>
                  {own('paper')}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
