import { Card } from '@/app/_ui/card'
import type { EnrollmentHistoryLine } from '@/lib/data/enrollments/roster'
import { isProductReason } from '@/lib/domain/enrollments/product-reasons'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { actorName } from '../actor-name'

type Props = { lines: readonly EnrollmentHistoryLine[]; timeZone: string; locale: Locale }

/** The history of an enrollment, latest first: the move, the actor, the time, and the reason if one was given. */
export function EnrollmentHistory({ lines, timeZone, locale }: Props) {
  const t = translatorFor(locale)
  return (
    <Card title={t('enrollments.history.title')} lead={t('enrollments.history.lead')}>
      <ol className="flex flex-col divide-y divide-line">
        {lines.toReversed().map((line) => (
          <Line key={line.id} line={line} timeZone={timeZone} t={t} />
        ))}
      </ol>
    </Card>
  )
}

/** Moves that can end in different places and have a text for each. */
const placed = new Set(['enrollAPPROVAL', 'enrollWAITLIST', 'acceptWAITLIST', 'approveWAITLIST'])

function Line({ line, timeZone, t }: { line: EnrollmentHistoryLine; timeZone: string; t: Translate }) {
  const { kind, pendingReason, reason, actor, at } = line
  const move = placed.has(`${kind}${pendingReason}`) ? `${kind}${pendingReason}` : kind
  const date = formatDateTime(at, timeZone)
  const knownName = actor && actorName(actor, (key, values) => t(`access.${key}`, values))
  const why = isProductReason(reason) ? t(`enrollments.history.reasons.${reason}`) : reason
  const name = actor && (knownName || t('enrollments.history.unknown'))
  return (
    <li className="flex flex-col gap-0.5 py-2.5 first:pt-0 last:pb-0">
      <span className="text-[0.9375rem]">{t(`enrollments.history.moves.${move}`)}</span>
      {why && <span className="text-sm wrap-anywhere">{t('enrollments.history.reason', { reason: why })}</span>}
      <span className="text-sm text-soft">{name ? t('enrollments.history.by', { name, date }) : date}</span>
    </li>
  )
}
