import { credentialLabel } from '@/app/_components/credential-label'
import { creditOnLicense } from '@/app/_components/credit-on-license'
import { formatTag } from '@/app/_components/format-tag'
import type { Tone } from '@/app/_ui/tone'
import type { CreditRecord } from '@/lib/data/credits/read'
import type { CreditOutcome } from '@/lib/domain/compliance/evaluation'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'

export type Effect = { key: string; text: string; tone: Tone }

/** A credit as the dashboard lists it: `effects` is what it gives on each license. */
export type RecentCredit = {
  id: string
  href: string | null
  title: string
  provider: string | null
  completedAt: string
  format: string
  hours: string
  effects: Effect[]
}

/** The first credits of the list with what each gives on every license, decided in the period it falls in. */
export function recentCredits(
  credits: readonly CreditRecord[],
  views: readonly CredentialView[],
  count: number,
  t: Translate,
): RecentCredit[] {
  return credits.slice(0, count).map((credit) => {
    const given = views.map((view) => ({ view, outcome: creditOnLicense(view, credit)?.outcome }))
    const best = given.find(({ outcome }) => outcome && outcome.countedUnits > 0) ?? given[0]
    return {
      id: credit.id,
      href: best ? `/credentials/${best.view.credential.id}/credits/${credit.id}` : null,
      title: credit.title,
      provider: credit.providerName,
      completedAt: formatDate(credit.completedAt),
      format: formatTag(credit.format, t).text,
      hours: credit.units === null ? t('dashboard.recent.noUnits') : t('common.values.hours', hours(credit.units)),
      effects: given.map(({ view, outcome }) => effectOf(view, credit, outcome, t)),
    }
  })
}

const hours = (units: number) => ({ count: formatUnits(units) })

function effectOf(
  { credential, status }: CredentialView,
  credit: CreditRecord,
  outcome: CreditOutcome | undefined,
  t: Translate,
): Effect {
  const { id: key } = credential
  const named = { credential: credentialLabel(credential, t) }
  if (outcome?.scope === 'PLANNED') return { key, text: t('dashboard.recent.planned', named), tone: 'info' }
  const units = outcome?.countedUnits ?? 0
  if (units > 0) {
    const values = { ...named, units: formatUnits(units), all: formatUnits(credit.units ?? 0) }
    if (units < (credit.units ?? 0)) return { key, text: t('dashboard.recent.givesPart', values), tone: 'warn' }
    return { key, text: t('dashboard.recent.gives', values), tone: 'success' }
  }
  const untracked = status.current.evaluation.status === 'NOT_TRACKED'
  const code = outcome?.issues[0]?.reason
  const reason = untracked || !code ? t('enums.complianceStatuses.NOT_TRACKED') : t(`enums.creditIssueReasons.${code}`)
  return { key, text: t('dashboard.recent.givesNothing', { ...named, reason }), tone: 'neutral' }
}
