import { credentialLabel } from '@/app/_components/credential-label'
import type { Tone } from '@/app/_ui/tone'
import type { CreditRecord } from '@/lib/data/credits'
import { periodIndexOn } from '@/lib/domain/credentials/current-period'
import { courseFormats } from '@/lib/domain/lists/course-formats'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'

export type Effect = { key: string; text: string; tone: Tone }

/** A credit as the dashboard lists it: `effects` says what it gives on each license. */
export type RecentCredit = {
  id: string
  href: string | null
  title: string
  provider: string | null
  completedAt: string
  format: { text: string; tone: Tone }
  hours: string
  effects: Effect[]
}

const tagTones = { SUCCESS: 'success', WARN: 'warn', ERROR: 'error', INFO: 'info' } as const

/** The tag of a course format (specification, section 3, tag colors). */
export function formatTag(format: CreditRecord['format'], t: Translate): { text: string; tone: Tone } {
  const tag = courseFormats.find(({ code }) => code === format)?.tag ?? 'INFO'
  return { text: t(`enums.courseFormats.${format}`), tone: tagTones[tag] }
}

/** The first credits of the list with what each gives on every license, decided in the period it falls in. */
export function recentCredits(
  credits: readonly CreditRecord[],
  views: readonly CredentialView[],
  count: number,
  t: Translate,
): RecentCredit[] {
  return credits.slice(0, count).map((credit) => {
    const given = views.map((view) => ({ view, outcome: outcomeOn(view, credit) }))
    const best = given.find(({ outcome }) => outcome && outcome.countedUnits > 0) ?? given[0]
    return {
      id: credit.id,
      href: best ? `/credentials/${best.view.credential.id}/credits/${credit.id}` : null,
      title: credit.title,
      provider: credit.providerName,
      completedAt: formatDate(credit.completedAt),
      format: formatTag(credit.format, t),
      hours: credit.units === null ? t('dashboard.recent.noUnits') : t('common.values.hours', hours(credit.units)),
      effects: given.map(({ view, outcome }) => effectOf(view, outcome, t)),
    }
  })
}

const hours = (units: number) => ({ count: formatUnits(units) })

function outcomeOn({ status, credential }: CredentialView, credit: CreditRecord) {
  const own = periodIndexOn(credential.renewalPeriods, credit.completedAt)
  const period = status.periods[own >= 0 ? own : status.currentIndex]
  return period?.evaluation.credits.find(({ id }) => id === credit.id)
}

function effectOf({ credential, status }: CredentialView, outcome: ReturnType<typeof outcomeOn>, t: Translate): Effect {
  const { id: key } = credential
  const named = { credential: credentialLabel(credential, t) }
  if (outcome?.scope === 'PLANNED') return { key, text: t('dashboard.recent.planned', named), tone: 'info' }
  const units = outcome?.countedUnits ?? 0
  if (units > 0) {
    const tone = outcome?.issues.length ? 'warn' : 'success'
    return { key, text: t('dashboard.recent.gives', { ...named, units: formatUnits(units) }), tone }
  }
  const untracked = status.current.evaluation.status === 'NOT_TRACKED'
  const code = outcome?.issues[0]?.reason
  const reason = untracked || !code ? t('enums.complianceStatuses.NOT_TRACKED') : t(`enums.creditIssueReasons.${code}`)
  return { key, text: t('dashboard.recent.givesNothing', { ...named, reason }), tone: 'neutral' }
}
