import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { type CreditOnLicense, creditOnLicense } from '@/app/_components/credits/credit-outcome'
import { formatTag } from '@/app/_components/credits/format-tag'
import type { Tone } from '@/app/_ui/tone'
import type { CreditRecord } from '@/lib/data/credits/read'
import { type CreditIssue, countsHours } from '@/lib/domain/compliance/evaluation'
import { type IssueFacts, issueMessage } from '@/lib/domain/compliance/message'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'

/** The effect of a credit on a license in a few words; `reason` says why not all of it counts there. */
type Effect = { key: string; text: string; tone: Tone; reason: string | null }

/** A credit in the dashboard's list. `effects` holds its effect on each license. */
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

/** The first credits of the list with their effect on each license, decided by the period they fall in. */
export function recentCredits(
  credits: readonly CreditRecord[],
  views: readonly CredentialView[],
  count: number,
  t: Translate,
): RecentCredit[] {
  const nameOf = shortNames(views, t)
  return credits.slice(0, count).map((credit) => {
    if (credit.inService) return inServiceOf(credit, t)
    const onLicenses = views.map((view) => ({ view, onLicense: creditOnLicense(view, credit) }))
    const best = onLicenses.find(({ onLicense }) => onLicense && onLicense.outcome.countedUnits > 0) ?? onLicenses[0]
    return {
      ...factsOf(credit, t),
      href: best ? `/credentials/${best.view.credential.id}/credits/${credit.id}` : null,
      effects: onLicenses.map(({ view, onLicense }) => effectOf(view, credit, onLicense, { t, name: nameOf(view) })),
    }
  })
}

const factsOf = (credit: CreditRecord, t: Translate): Omit<RecentCredit, 'href' | 'effects'> => ({
  id: credit.id,
  title: credit.title,
  provider: credit.providerName,
  completedAt: formatDate(credit.completedAt),
  format: formatTag(credit.format, t).text,
  hours: credit.units === null ? t('dashboard.recent.noUnits') : t('common.values.hours', hours(credit.units)),
})

/** An in-service concerns no license, so it leads to the class that gave it. */
const inServiceOf = (credit: CreditRecord, t: Translate): RecentCredit => ({
  ...factsOf(credit, t),
  href: credit.enrollmentId && `/enrollments/${credit.enrollmentId}`,
  effects: [{ key: 'inService', text: t('dashboard.recent.inService'), tone: 'neutral', reason: null }],
})

/** Short names for licenses: none for a single license, else place and type, plus the number where two share a type. */
function shortNames(views: readonly CredentialView[], t: Translate): (view: CredentialView) => string | null {
  const short = ({ credential }: CredentialView) =>
    `${credential.geo} / ${t(`enums.credentialTypesShort.${credential.credentialType}`)}`
  if (views.length < 2) return () => null
  const names = views.map(short)
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return (view) => (isTwice(short(view)) ? credentialLabel(view.credential, t) : short(view))
}

const hours = (units: number) => ({ count: formatUnits(units) })

/** One chip per license: its short name where there are several, and the credit's effect there. */
function effectOf(
  { credential: { id: key, renewalPeriods: periods }, status }: CredentialView,
  { units, onlineUnits, format }: CreditRecord,
  onLicense: CreditOnLicense | null,
  { t, name }: { t: Translate; name: string | null },
): Effect {
  const withLicense = (text: string) => (name === null ? text : t('dashboard.recent.on', { license: name, text }))
  const outcome = onLicense?.outcome
  if (outcome?.scope === 'PLANNED')
    return { key, text: withLicense(t('dashboard.recent.plannedHere')), tone: 'info', reason: null }
  const { evaluation } = onLicense?.period ?? status.current
  const hoursStatus = evaluation.status
  if (hoursStatus === 'NOT_TRACKED') {
    return { key, text: withLicense(t('enums.complianceStatuses.NOT_TRACKED')), tone: 'neutral', reason: null }
  }
  if (!countsHours(evaluation))
    return { key, text: withLicense(t('dashboard.recent.keptHere')), tone: 'neutral', reason: null }
  const counted = outcome?.countedUnits ?? 0
  const issue = outcome?.issues[0]
  // Of several licenses each reason says for which it holds.
  const reason = issue ? withLicense(reasonText(issue, { onlineUnits, format, periods, tracked: true }, t)) : null
  const isShort = counted < (units ?? 0)
  const values = { units: formatUnits(counted), total: formatUnits(units ?? 0) }
  const text = withLicense(countedText(counted, isShort, name !== null, values, t))
  if (counted === 0) return { key, text, tone: 'neutral', reason }
  return { key, text, tone: isShort && !hasAllHours(hoursStatus) ? 'warn' : 'success', reason: isShort ? reason : null }
}

/** Why hours do not count and what helps, as the credit's own page has it. */
function reasonText(issue: CreditIssue, facts: IssueFacts, t: Translate): string {
  if (issue.asks) return t('compliance.issues.asks')
  const { key, params } = issueMessage(issue, facts)
  return t(`compliance.${key}`, params)
}

/** With a license's name beside it, only the hours: several chips have to fit on one line. */
function countedText(
  counted: number,
  isShort: boolean,
  isNamed: boolean,
  { units, total }: { units: string; total: string },
  t: Translate,
): string {
  if (isNamed) {
    return isShort || counted === 0
      ? t('credentials.outcome.brieflyPart', { counted: units, units: total })
      : t('credentials.outcome.briefly', { units })
  }
  if (counted === 0) return t('dashboard.recent.givesNothing')
  return t(isShort ? 'dashboard.recent.givesPart' : 'dashboard.recent.gives', { units, all: total })
}
