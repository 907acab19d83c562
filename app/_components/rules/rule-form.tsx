'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { isStale, useProblemWords } from '@/app/_actions/send'
import { Conflict } from '@/app/_forms/conflict'
import { Draft, DraftPart } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { DraftRuleDocument } from '@/graphql/generated/draft-rule'
import { UpdateRuleDraftDocument } from '@/graphql/generated/update-rule-draft'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import type { WorkedExample } from '@/lib/domain/compliance/worked-example'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { LicensingBoardFields, SourceFields } from './about-fields'
import { useFieldNames, usePartWords } from './field-names'
import { FirstRenewalFields } from './first-renewal-fields'
import type { RuleValues } from './form-values'
import { LimitFields, OnlineFields, PeriodFields } from './number-fields'
import { atFields, bodyOf } from './rule-body'

const loadHours = () => import('./hours-fields')
const loadRequirement = () => import('./requirement-fields')
const loadTopics = () => import('./topic-fields')
const loadJson = () => import('./as-json')
const loadWords = () => import('./words-card')
const loadExamples = () => import('./examples-card')
const loadWorked = () => import('./worked-card')

type RuleStart = {
  /** The id of the edited draft; null for a new version. */
  id: string | null
  revision: number
  geo: string
  credentialType: string
  number: number
  values: RuleValues
}

const ruleParts = [
  'texts',
  'cycle',
  'fixedDates',
  'first',
  'changes',
  'fields',
  'topics',
  'notes',
  'firstNotes',
  'requirement',
  'exemptions',
  'firstRenewalRoutes',
  'sources',
  'facts',
  'kept',
] as const

type Props = {
  start: RuleStart
  published: CreditRequirement | null
  /** Records whose result was worked out by hand; most license types have none. */
  worked: readonly WorkedExample[]
  today: PlainDate
}

/** Edits a version of a rule: its numbers with their sources, and beside them its effect on typical records. */
export function RuleForm({ start, published, worked, today }: Props) {
  const t = useTranslations('rules.form')
  const common = useTranslations('common.form')
  const [values, setValues] = useState(start.values)
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const { busy, errors, summary, versions, save } = useSaving(start, () => (dirty.current = false))
  const names = useFieldNames(values)
  const words = usePartWords()
  const { geo, credentialType: type, number } = start
  const draft = { body: bodyOf(values), rule: { geo, type, number } }
  const part = {
    values,
    errors,
    onValues: (next: RuleValues) => {
      dirty.current = true
      setValues(next)
    },
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Form onSubmit={() => save(values)} className="flex min-w-0 flex-col gap-5">
        <Draft
          name={`rule:${start.id ?? `${geo}:${type}`}`}
          version={start.revision}
          dirty={dirty}
          onStartOver={() => setValues(start.values)}
        />
        {ruleParts.map((name) => (
          <DraftPart
            key={name}
            name={`values.${name}`}
            value={values[name]}
            // A draft from before a number existed lacks it.
            onTake={(kept) =>
              kept &&
              setValues((now) => ({ ...now, [name]: name === 'facts' ? { ...now.facts, ...(kept as object) } : kept }))
            }
          />
        ))}
        <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
        <Conflict {...versions} words={words} />
        <LimitFields {...part} />
        <OnlineFields {...part} />
        <Lazy load={loadHours} {...part} />
        <PeriodFields {...part} />
        <FirstRenewalFields {...part} />
        <Lazy load={loadRequirement} {...part} />
        <Lazy load={loadTopics} {...part} />
        <SourceFields {...part} />
        <LicensingBoardFields {...part} />
        <Lazy load={loadJson} {...draft} onValues={part.onValues} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t('save')}
          </Button>
          <ButtonLink href={start.id ? `/super/rules/${start.id}` : '/super/rules'}>{t('cancel')}</ButtonLink>
        </div>
      </Form>
      {/* Loaded after the form, because they bring the rules engine. */}
      <div className={classNames('flex min-w-0 flex-col gap-6', worked.length === 0 && 'lg:sticky lg:top-20')}>
        <Lazy load={loadWords} {...draft} />
        <Lazy load={loadExamples} published={published} {...draft} asOf={today} />
        {worked.length > 0 && <Lazy load={loadWorked} examples={worked} {...draft} />}
      </div>
    </div>
  )
}

/**
 * A draft in the form in which versions are compared when two edits conflict: numbers by field, everything else by
 * part.
 */
function versionOf({ revision, values }: RuleStart): Version {
  const { texts, cycle, ...parts } = values
  const inParts = Object.entries(parts).map(([name, value]) => [`values.${name}`, JSON.stringify(value)])
  return { version: revision, fields: { ...texts, cycle, ...Object.fromEntries(inParts) } }
}

/**
 * The problems of a version, by field. The rules are loaded on saving; if that fails, the server reports the same
 * problems.
 */
async function problemsOf(data: unknown) {
  const rules = await import('@/lib/domain/compliance/rule-draft').catch(() => null)
  return rules ? atFields(rules.ruleDraftProblems(data)) : {}
}

/** Saves the draft and leads to its version. If it was edited elsewhere meanwhile, the typed values stay. */
function useSaving(start: RuleStart, onSaved: () => void) {
  const router = useRouter()
  const t = useTranslations('rules.form')
  const words = useProblemWords()
  const [begun] = useState(start)
  const [stale, setStale] = useState(false)
  const { versions, version, meet } = useConflict(versionOf(begun))
  // The refreshed page brings the stored version.
  useEffect(() => {
    if (!stale || start.revision === version) return
    setStale(false)
    meet(versionOf(start))
  }, [stale, start, version, meet])
  const create = useWrite(DraftRuleDocument)
  const update = useWrite(UpdateRuleDraftDocument)
  const { busy, errors, summary, setErrors, showOtherRefusal } = start.id ? update : create

  async function save(values: RuleValues): Promise<void> {
    const data = bodyOf(values)
    const problems = await problemsOf(data)
    if (Object.keys(problems).length > 0) return setErrors(words(problems))
    const { geo, credentialType } = start
    const answer = start.id
      ? await update.send({ id: start.id, revision: version, data })
      : await create.send({ geo, credentialType, data })
    if (!answer) return
    const saved = 'data' in answer ? answer.data : null
    if (answer.success && saved) {
      onSaved()
      showToast({ title: t('saved'), tone: 'success' })
      router.push(`/super/rules/${saved.id}`)
      return router.refresh()
    }
    if (isStale(answer) && saved) {
      setStale(true)
      return router.refresh()
    }
    await showOtherRefusal(answer)
  }
  return { busy: busy || stale, errors, summary, versions, save }
}
