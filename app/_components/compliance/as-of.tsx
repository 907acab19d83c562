import { getTranslations } from 'next-intl/server'
import { readAddress, type SearchParams } from '@/app/_lists/address'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { TextField } from '@/app/_ui/text-field'
import { type RulesAsOf, rulesAsOf } from '@/lib/domain/compliance/as-of'
import { statusBasis } from '@/lib/domain/compliance/compliance-notes'
import type { FieldProblem, Result } from '@/lib/domain/result'
import { dateExamples, formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import { dateTextLength } from '@/lib/domain/values'
import type { Translate } from '@/lib/i18n/translator'
import type { StatusAsOf } from '@/lib/services/credentials/status'
import { credentialLabel } from '../credentials/credential-label'
import { periodFacts } from './period-facts'

/** The requested day as typed, and the version of the rules to apply. */
export type AsOfQuery = { asOf: string; rulesAsOf: RulesAsOf }

/** Null when no day was requested. */
export function readAsOf(params: SearchParams): AsOfQuery | null {
  const address = readAddress(params)
  const asOf = address.text('asOf', dateTextLength).trim()
  return asOf ? { asOf, rulesAsOf: address.code(rulesAsOf, 'rulesAsOf') ?? 'THEN' } : null
}

type Props = {
  /** The address of the page. */
  href: string
  query: AsOfQuery | null
  /** Null when nothing was requested. */
  answer: Result<StatusAsOf> | null
  now: Date
  t: Translate
}

/**
 * Asks for the status of a license on a given day and shows the answer. It is a plain browser form, so it works without
 * scripts and each answer has its own address.
 */
export async function AsOf({ href, query, answer, now, t: translate }: Props) {
  const t = await getTranslations('credentials.asOf')
  return (
    <Card id="as-of">
      <details open={query !== null}>
        <summary className="button button-secondary button-sm fold">{t('open')}</summary>
        <div className="flex flex-col gap-5 pt-4">
          <form action={`${href}#as-of`} method="get" className="flex max-w-form flex-col gap-4">
            <p className="text-soft">{t('lead')}</p>
            <TextField
              name="asOf"
              label={t('day')}
              hint={t('dayHint', dateExamples())}
              error={answer?.ok === false ? problemText(answer.problem.fields?.asOf, translate) : undefined}
              defaultValue={query?.asOf}
              maxLength={dateTextLength}
              autoComplete="off"
              required
            />
            <ChoiceGroup
              name="rulesAsOf"
              label={t('rules')}
              choices={rulesAsOf.map((value) => ({ value, label: t(`rulesOf.${value}`) }))}
              defaultValues={[query?.rulesAsOf ?? 'THEN']}
            />
            <Button type="submit" className="sm:self-start">
              {t('show')}
            </Button>
          </form>
          {answer?.ok && <Answer answer={answer.value} now={now} translate={translate} />}
        </div>
      </details>
    </Card>
  )
}

function problemText(problem: FieldProblem | undefined, t: Translate): string {
  if (!problem) return t('validation.invalidDate')
  return typeof problem === 'string' ? t(problem) : t(problem.key, problem.params)
}

async function Answer({ answer, now, translate }: { answer: StatusAsOf; now: Date; translate: Translate }) {
  const t = await getTranslations('credentials.asOf')
  const { credential, status, asOf } = answer
  const { evaluation, recordedUnits } = status.current
  const { tag, dates, reason } = periodFacts(
    status.current,
    { label: credentialLabel(credential, translate), asOf },
    translate,
  )
  const required = evaluation.required?.total
  const numbers = {
    counted: formatUnits(evaluation.counted?.total ?? recordedUnits),
    required: formatUnits(required ?? 0),
  }
  const knownFrom = formatDate(answer.knownFrom)
  return (
    <section aria-labelledby="as-of-answer" className="flex flex-col gap-2">
      <h2 id="as-of-answer" className="flex flex-wrap items-center gap-2 font-semibold">
        {t('on', { date: formatDate(asOf) })} <Tag tone={tag.tone}>{tag.text}</Tag>
      </h2>
      <p>{t(required ? 'hours' : 'hoursRecorded', { ...numbers, dates })}</p>
      {reason && <p className="text-soft">{reason}</p>}
      <p className="text-soft">
        {t(`basis.${answer.rulesAsOf}`, { date: formatDate(answer.recordedBy) })}
        {credential.archivedAt && ` ${t('archived')}`}
      </p>
      {answer.recordedBy > asOf && <InlineNotice tone="warn">{t('knownFrom', { date: knownFrom })}</InlineNotice>}
      {asOf > todayInGeo(credential.geo, now) && <InlineNotice>{t('toCome')}</InlineNotice>}
      <Basis answer={answer} translate={translate} />
    </section>
  )
}

/** The remarks and sources for a status, from the rules that decided it. */
function Basis({ answer: { book, credential, status }, translate: t }: { answer: StatusAsOf; translate: Translate }) {
  const { endsAt, evaluation, awaitsAnswer: unanswered } = status.current
  const firstRenewal = evaluation.statusReason === 'FIRST_RENEWAL'
  const { notes, sources } = statusBasis(book, credential, endsAt, { firstRenewal, unanswered })
  return (
    <>
      {notes.map(({ key }) => (
        <InlineNotice key={key}>{t(`compliance.${key}`)}</InlineNotice>
      ))}
      {sources.length > 0 && (
        <div className="flex flex-col gap-1 text-sm text-soft">
          <p>{t('compliance.rule.sources')}</p>
          <ul className="flex flex-col gap-1">
            {sources.map(({ url, cite }) => (
              <li key={url}>
                <Link href={url} target="_blank" rel="noreferrer">
                  {cite}
                  <span className="sr-only"> {t('common.state.opensNewTab')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
