import { fill } from '@/app/_lib/fill'
import type { Tone } from '@/app/_ui/tone'
import { periodsOf, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { CreditIssue, Evaluation } from '@/lib/domain/compliance/evaluation'
import { issueMessage } from '@/lib/domain/compliance/issue-message'
import { type CreditPreview, previewCredit } from '@/lib/domain/compliance/preview'
import { lastPeriodEnd } from '@/lib/domain/credentials/period'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { PreviewCredential, PreviewData } from './preview-data'
import type { PreviewTexts } from './preview-texts'

/** What a credit not yet saved gives on one license, in words. `effect` is the same in one line that names the license. */
export type PreviewRow = {
  id: string
  label: string
  tone: Tone
  headline: string
  lines: string[]
  effect: string
  counted: boolean
  planned: boolean
}

type Question = { credential: PreviewCredential; credits: readonly RecordedCredit[]; candidate: RecordedCredit }

/** One row for each license, worked out by the same rules as on the server. */
export const previewRows = (
  { credentials, credits }: PreviewData,
  candidate: RecordedCredit,
  texts: PreviewTexts,
): PreviewRow[] => credentials.map((credential) => rowOf({ credential, credits, candidate }, texts))

function rowOf(question: Question, texts: PreviewTexts): PreviewRow {
  const { credential, credits, candidate } = question
  const preview = previewCredit(credential, credits, candidate, credential.asOf)
  const { outcome, after } = preview
  const base = {
    id: credential.id,
    label: credential.label,
    counted: outcome.countedUnits > 0,
    planned: outcome.scope === 'PLANNED',
  }
  const named = { credential: credential.label }
  if (after.status === 'NOT_TRACKED') {
    const effect = fill(texts.effect.countsNothing, { ...named, reason: texts.notTracked })
    return { ...base, tone: 'neutral', headline: texts.notTracked, lines: [texts.notTrackedText], effect }
  }
  if (outcome.scope === 'PLANNED') {
    const effect = fill(texts.effect.planned, named)
    return { ...base, tone: 'info', headline: texts.planned, lines: plannedLines(question, texts), effect }
  }
  return { ...base, ...countedPart(preview, question, texts) }
}

function countedPart(preview: CreditPreview, question: Question, texts: PreviewTexts) {
  const { credential, candidate } = question
  const { countedUnits, issues } = preview.outcome
  const values = { counted: formatUnits(countedUnits), units: formatUnits(candidate.units ?? 0) }
  const reason = issues[0] ? (texts.reasons[issues[0].reason] ?? '') : ''
  const named = { units: values.counted, credential: credential.label, reason }
  const lines = [...issueLines(issues, question, texts), ...totalLines(preview, credential, texts)]
  if (countedUnits === 0) {
    const effect = fill(texts.effect.countsNothing, named)
    return { tone: 'warn' as const, headline: texts.countsNot, lines, effect }
  }
  if (issues.length > 0) {
    const headline = fill(texts.countsPart, values)
    return { tone: 'warn' as const, headline, lines, effect: fill(texts.effect.countsPart, named) }
  }
  const headline = fill(texts.counts, { units: values.counted })
  return { tone: 'success' as const, headline, lines, effect: fill(texts.effect.counts, named) }
}

/** What a credit with a date to come would give on that day, with the credits recorded now. */
function plannedLines(question: Question, texts: PreviewTexts): string[] {
  const { credential, credits, candidate } = question
  const { outcome } = previewCredit(credential, credits, candidate, candidate.completedAt)
  const units = formatUnits(outcome.countedUnits)
  const would = outcome.countedUnits > 0 ? fill(texts.plannedCounts, { units }) : texts.plannedNothing
  return [would, ...issueLines(outcome.issues, question, texts)]
}

function issueLines(issues: readonly CreditIssue[], { credential, candidate }: Question, texts: PreviewTexts) {
  const periods = periodsOf(credential)
  return issues.map((issue) => {
    const units = formatUnits(issue.units)
    if (issue.reason === 'CREDIT_OVERAGE') return fill(texts.overage, { units })
    if (issue.reason === 'ONLINE_CREDIT_OVERAGE') return fill(texts.onlineOverage, { units })
    const lastEnd = lastPeriodEnd(periods)
    if (issue.reason === 'NEEDS_REACTIVATION' && lastEnd && lastEnd >= credential.asOf)
      return fill(texts.afterLastPeriod, { date: formatDate(lastEnd) })
    const { format, onlineUnits } = candidate
    const { key, params } = issueMessage(issue, { format, onlineUnits, periods })
    return fill(texts.issues[key] ?? '', params)
  })
}

/** How the period stands with the credit: only where the credit takes part in it. */
function totalLines(preview: CreditPreview, credential: PreviewCredential, texts: PreviewTexts): string[] {
  const { outcome, after, before, addedUnits, periodIndex } = preview
  if (outcome.countedUnits === 0) return []
  if (after.status === 'EXEMPT') return [texts.exempt]
  const { startsAt, endsAt } = periodsOf(credential)[periodIndex]!
  const lines = [
    fill(texts.period, {
      from: formatDate(startsAt),
      to: formatDate(endsAt),
      total: formatUnits(after.counted?.total ?? 0),
      required: formatUnits(after.required?.total ?? 0),
    }),
    ...yearLine(outcome.year, after, texts),
  ]
  if (addedUnits < outcome.countedUnits) lines.push(fill(texts.addsLess, { added: formatUnits(addedUnits) }))
  if (after.status === 'COMPLIANT' && before.status !== 'COMPLIANT') lines.push(texts.allMet)
  return lines
}

function yearLine(year: 1 | 2 | null, { counted, required }: Evaluation, texts: PreviewTexts): string[] {
  const least = year === 1 ? required?.firstYear : year === 2 ? required?.secondYear : undefined
  if (!least) return []
  const have = (year === 1 ? counted?.firstYear : counted?.secondYear) ?? 0
  const met = year === 1 ? texts.firstYearMet : texts.secondYearMet
  const short = year === 1 ? texts.firstYearShort : texts.secondYearShort
  return [fill(have >= least ? met : short, { counted: formatUnits(have), required: formatUnits(least) })]
}
