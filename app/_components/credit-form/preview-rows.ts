import type { Tone } from '@/app/_ui/tone'
import { periodsOf, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { type CreditIssue, countsHours, type Evaluation } from '@/lib/domain/compliance/evaluation'
import { issueMessage } from '@/lib/domain/compliance/message'
import { hoursDue } from '@/lib/domain/compliance/open-ways'
import { type CreditPreview, previewCredit } from '@/lib/domain/compliance/preview'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { lastPeriodEnd } from '@/lib/domain/credentials/period'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { PreviewCredential, PreviewData } from './preview-data'

/** The effect of an unsaved credit on one license, as text. `effect` is the same in one line that names the license. */
export type PreviewRow = {
  id: string
  label: string
  tone: Tone
  headline: string
  lines: string[]
  effect: string
  counted: boolean
  planned: boolean
  /** Whether the person has to say that it counts here. */
  asks: boolean
}

type Question = {
  rules: RuleBook
  credential: PreviewCredential
  credits: readonly RecordedCredit[]
  candidate: RecordedCredit
  isSaved: boolean
}

/** One row per license, computed with the same rules as on the server, of a credit that is typed or was just saved. */
export const previewRows = (
  { rules, credentials, credits }: PreviewData,
  candidate: RecordedCredit,
  t: Translate,
  isSaved = false,
): PreviewRow[] => credentials.map((credential) => rowOf({ rules, credential, credits, candidate, isSaved }, t))

function rowOf(question: Question, t: Translate): PreviewRow {
  const { rules, credential, credits, candidate } = question
  const preview = previewCredit(rules, credential, credits, candidate, credential.asOf)
  const { outcome, after } = preview
  const base = {
    id: credential.id,
    label: credential.label,
    counted: outcome.countedUnits > 0,
    planned: outcome.scope === 'PLANNED',
    asks: countsHours(after) && outcome.issues.some((issue) => issue.asks),
  }
  const values = { credential: credential.label }
  if (!countsHours(after)) {
    const effect = t('compliance.preview.kept', values)
    const lines = [t(`credits.preview.${after.status === 'NOT_TRACKED' ? 'keptText' : 'keptNoHours'}`)]
    return { ...base, tone: 'neutral', headline: t('credits.preview.kept'), lines, effect }
  }
  if (outcome.scope === 'PLANNED') {
    const effect = t('dashboard.recent.planned', values)
    return { ...base, tone: 'info', headline: t('credits.preview.planned'), lines: plannedLines(question, t), effect }
  }
  return { ...base, ...countedPart(preview, question, t) }
}

function countedPart(preview: CreditPreview, question: Question, t: Translate) {
  const { credential, candidate } = question
  const { countedUnits, issues } = preview.outcome
  const values = { counted: formatUnits(countedUnits), units: formatUnits(candidate.units ?? 0) }
  const [issue] = issues
  const reason = issue ? t(`enums.creditIssueReasons.${issue.reason}`) : ''
  const effectValues = { units: values.counted, credential: credential.label, reason }
  const lines = [...issueLines(issues, question, t), ...totalLines(preview, question, t), ...topicLines(preview, t)]
  if (issue?.asks)
    return {
      tone: 'info' as const,
      headline: t('compliance.issues.asks'),
      lines,
      effect: t('compliance.preview.asks', effectValues),
    }
  if (countedUnits === 0) {
    const effect = t('compliance.preview.countsNothing', effectValues)
    return { tone: 'warn' as const, headline: t('credits.preview.countsNot'), lines, effect }
  }
  if (issues.length > 0) {
    const headline = t('credits.preview.countsPart', values)
    return { tone: 'warn' as const, headline, lines, effect: t('compliance.preview.countsPart', effectValues) }
  }
  const headline = t('credits.preview.counts', { units: values.counted })
  return { tone: 'success' as const, headline, lines, effect: t('compliance.preview.counts', effectValues) }
}

/** The board topics that the credit completes; they are counted separately from the hours. */
function topicLines({ newTopics }: CreditPreview, t: Translate): string[] {
  if (newTopics.length === 0) return []
  const names = newTopics.map(({ rule }) => t(`compliance.topics.${rule.code}`))
  return [t('credits.preview.topicsMet', { topics: names.join(t('compliance.topicResults.separator')) })]
}

/** A note that topics are open although all hours are complete. */
const openLines = ({ openTopics }: CreditPreview, t: Translate): string[] =>
  openTopics.length > 0 ? [t('credits.preview.topicsOpen', { count: openTopics.length })] : []

/** The effect that a credit with a future date would have on that day, with the credits recorded now. */
function plannedLines(question: Question, t: Translate): string[] {
  const { rules, credential, credits, candidate } = question
  const { outcome } = previewCredit(rules, credential, credits, candidate, candidate.completedAt)
  const units = formatUnits(outcome.countedUnits)
  const would =
    outcome.countedUnits > 0 ? t('credits.preview.plannedCounts', { units }) : t('credits.preview.plannedNothing')
  return [would, ...issueLines(outcome.issues, question, t)]
}

function issueLines(issues: readonly CreditIssue[], { rules, credential, candidate, isSaved }: Question, t: Translate) {
  const periods = periodsOf(rules, credential)
  return issues.map((issue) => {
    const lastEnd = lastPeriodEnd(periods)
    if (issue.reason === 'NEEDS_REACTIVATION' && lastEnd && lastEnd >= credential.asOf)
      return t('credits.preview.afterLastPeriod', { date: formatDate(lastEnd) })
    if (issue.asks) return t(`credits.preview.otherProfession${isSaved ? 'Saved' : ''}`)
    const { format, onlineUnits } = candidate
    const { key, params } = issueMessage(issue, { format, onlineUnits, periods, tracked: true })
    return t(`compliance.${key}`, params)
  })
}

/** The status of the period including the credit. Only shown if the credit counts in it. */
function totalLines(preview: CreditPreview, { rules, credential }: Question, t: Translate): string[] {
  const { outcome, after, before, addedUnits, periodIndex } = preview
  if (outcome.countedUnits === 0) return []
  if (after.status === 'EXEMPT' || after.required?.total === 0) return [t('credits.preview.exempt')]
  const { startsAt, endsAt } = periodsOf(rules, credential)[periodIndex]!
  const period = { from: formatDate(startsAt), to: formatDate(endsAt), total: formatUnits(after.counted?.total ?? 0) }
  const lines = after.required
    ? [
        t('credits.preview.period', { ...period, required: formatUnits(after.required.total) }),
        ...yearLine(outcome.year, after, t),
      ]
    : [t('credits.preview.periodCounted', period), ...dueLine(preview, t)]
  if (addedUnits < outcome.countedUnits) lines.push(t('credits.preview.addsLess', { added: formatUnits(addedUnits) }))
  if (after.status !== 'COMPLIANT' || before.status === 'COMPLIANT') return lines
  return [...lines, t('credits.preview.allMet'), ...openLines(preview, t)]
}

/** The hours still to go while nobody has said how they renew: due in any case, or only where they renew by hours. */
function dueLine({ requirement }: CreditPreview, t: Translate): string[] {
  const due = hoursDue(requirement)
  if (!due) return []
  return [t(`credits.preview.${due.inAnyCase ? 'hoursLeft' : 'wayOpen'}`, { units: formatUnits(due.units) })]
}

function yearLine(year: number | null, { counted, required }: Evaluation, t: Translate): string[] {
  const least = year === 1 ? required?.firstYear : year === 2 ? required?.secondYear : undefined
  if (!least) return []
  const have = (year === 1 ? counted?.firstYear : counted?.secondYear) ?? 0
  const values = { counted: formatUnits(have), required: formatUnits(least) }
  if (year === 1) return [t(`credits.preview.${have >= least ? 'firstYearMet' : 'firstYearShort'}`, values)]
  return [t(`credits.preview.${have >= least ? 'secondYearMet' : 'secondYearShort'}`, values)]
}
