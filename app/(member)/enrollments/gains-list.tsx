import { credentialLabel } from '@/app/_components/credential-label'
import { toneText } from '@/app/_ui/tone'
import { ToneIcon } from '@/app/_ui/tone-icon'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { periodsOf } from '@/lib/domain/compliance/credential-status'
import { issueMessage } from '@/lib/domain/compliance/issue-message'
import { gainMessage } from '@/lib/domain/enrollments/gain-message'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { SessionGains } from '@/lib/services/enrollments/session-gains'

type Props = { gains: SessionGains; session: TaskSessionRecord; locale: Locale }

/** What a session would give on each license, before enrolling. */
export function GainsList({ gains, session, locale }: Props) {
  const t = translatorFor(locale)
  if (gains.length === 0) return <p className="text-sm text-soft">{t('enrollments.open.noLicense')}</p>
  return (
    <ul aria-label={t('enrollments.open.gains')} className="flex flex-col gap-1 rounded-lg bg-sunken px-3 py-2 text-sm">
      {gains.map((row) => (
        <Line key={row.credential.id} row={row} session={session} t={t} />
      ))}
    </ul>
  )
}

type LineProps = { row: SessionGains[number]; session: TaskSessionRecord; t: Translate }

function Line({ row: { credential, gain }, session, t }: LineProps) {
  const tone = gain.countedUnits > 0 ? 'success' : 'neutral'
  const [issue] = gain.countedUnits < (gain.units ?? 0) ? gain.issues : []
  const facts = { format: session.format, onlineUnits: session.revision.onlineUnits, periods: periodsOf(credential) }
  const why = issue && issueMessage(issue, facts)
  const says = gainMessage(gain).map(({ key, params }) => t(`enrollments.${key}`, params))
  return (
    <li className={`flex gap-2 ${toneText[tone]}`}>
      <ToneIcon tone={tone} />
      <span className="wrap-anywhere">
        <b className="font-semibold">{credentialLabel(credential, t)}</b>{' '}
        {[...says, ...(why && gain.tracked ? [t(`compliance.${why.key}`, why.params)] : [])].join(' ')}
      </span>
    </li>
  )
}
