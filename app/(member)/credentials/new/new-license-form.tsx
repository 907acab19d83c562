'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useProblemWords } from '@/app/_actions/send'
import type { OptionGroup, TypeGroup } from '@/app/_components/credentials/license-options'
import { Draft } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { useLazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { Skeleton } from '@/app/_ui/skeleton'
import { AddCredentialDocument } from '@/graphql/generated/add-credential'
import type { WayName } from '@/lib/domain/compliance/requirement'
import { emptyBook, firstLicenseQuestion, type RuleBook } from '@/lib/domain/compliance/rule-for'
import { canBeMultistate } from '@/lib/domain/credentials/offered-types'
import { licenseProblems } from '@/lib/domain/credentials/values'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { type LicenseDates, LicenseFields, licenseTexts, multistateOf } from '../license-fields'
import type { OwnLicense } from '../license-questions'
import type { Draft as LicenseDraft } from '../period-preview'
import { GeoAndType, type Kind } from './geo-and-type'
import { SuggestedExpiry } from './suggested-expiry'
import type WaysQuestion from './ways-question'

/** Questions about what was typed are loaded when they may be asked. */
const loadQuestions = () => import('../license-questions')

type Props = {
  geos: readonly OptionGroup[]
  types: readonly TypeGroup[]
  /** The likely place of the license, preselected; null if unknown. */
  likelyGeo: string | null
  dateOfBirth: PlainDate | null
  /** The licenses that the person has. */
  own: readonly OwnLicense[]
  /** Serial of the rule book from which the page was rendered. */
  ruleSerial: number
  /** The last step of sign-up: one column, and the preview appears only once it has something to show. */
  onboarding: boolean
}

/** Adds a license and previews what it will mean while it is typed; on a phone the preview is above the button. */
export function NewLicenseForm({ geos, types, likelyGeo, dateOfBirth, own, ruleSerial, onboarding }: Props) {
  const t = useTranslations('credentials.new')
  const common = useTranslations('common.form')
  const [kind, setKind] = useState<Kind>({ geo: likelyGeo ?? '', credentialType: '' })
  const [dates, setDates] = useState<LicenseDates>({ effectiveAt: null, expiresAt: null })
  const [suggestedDate, setSuggestedDate] = useState<PlainDate | null>(null)
  const [firstLicenseAnswer, setFirstLicenseAnswer] = useState<boolean | null>(null)
  const loadedRules = useRules(kind, ruleSerial)
  const rules = loadedRules ?? emptyBook
  const question = questionFor(rules, kind, dates)
  // On the way in nothing is asked that can be said later.
  const mayBeMultistate = !onboarding && canBeMultistate(kind.geo, kind.credentialType)
  const firstLicense = question ? firstLicenseAnswer : null
  const [ways, setWays] = useState<WayName[]>([])
  const { form, busy, errors, list, save, mended } = useNewLicense({
    onboarding,
    own,
    unanswered: question !== null && firstLicenseAnswer === null,
  })
  const use = (expiresAt: PlainDate) => {
    setSuggestedDate(expiresAt)
    setDates({ ...dates, expiresAt })
    mended('expiresAt')
  }
  return (
    <Form
      ref={form}
      onSubmit={(event) => save(event, { ...kind, firstLicense, ...(ways.length > 0 ? { ways } : {}) })}
      noValidate
      className={onboarding ? 'flex flex-col gap-5' : beside}
    >
      <div className={classNames('flex min-w-0 flex-col gap-5', !onboarding && 'card p-4 sm:p-6')}>
        <Draft name="license" />
        <FormErrors title={common('errorSummary')} errors={list} quiet />
        <GeoAndType kind={kind} onKind={setKind} geos={geos} types={types} errors={errors} />
        <LicenseFields
          start={{ effectiveAt: null, expiresAt: suggestedDate }}
          onDates={(change) => setDates((before) => ({ ...before, ...change }))}
          first={question ? { question, value: firstLicenseAnswer, onValue: setFirstLicenseAnswer } : undefined}
          multistate={mayBeMultistate ? { start: false } : undefined}
          hints={onboarding ? 'brief' : 'whole'}
          errors={errors}
        >
          <SuggestedExpiry rules={rules} kind={kind} dates={dates} dateOfBirth={dateOfBirth} onUse={use} />
        </LicenseFields>
        {onboarding && (
          <Ways rules={rules} draft={{ ...kind, ...dates, firstLicense }} value={ways} onValue={setWays} />
        )}
      </div>
      <PreviewCard rules={loadedRules} draft={{ ...kind, ...dates, firstLicense }} brief={onboarding} />
      <Button type="submit" variant="primary" busy={busy} className="sm:justify-self-start sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

/** The preview is beside the fields where there is room, else between them and the button. */
const beside = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

const questionFor = (rules: RuleBook, { geo, credentialType }: Kind, { expiresAt }: LicenseDates) =>
  credentialType === ''
    ? null
    : firstLicenseQuestion(rules, geo, credentialType, expiresAt ?? todayInGeo(geo, new Date()))

const loadWays = () => import('./ways-question')

type WaysProps = Omit<ComponentProps<typeof WaysQuestion>, 'draft'> & { draft: LicenseDraft }

/** How the license is renewed: asked on the way in where its rule has ways, and the dates say which rule that is. */
function Ways({ draft: { effectiveAt, expiresAt, ...draft }, ...props }: WaysProps) {
  const isKnown = effectiveAt !== null && expiresAt !== null && effectiveAt < expiresAt
  const question = useLazy(loadWays, isKnown)
  return question && isKnown && <question.default {...props} draft={{ ...draft, effectiveAt, expiresAt }} />
}

type Saving = { onboarding: boolean; own: readonly OwnLicense[]; unanswered: boolean }

/** Saves the license, then leaves onboarding through the start page or opens the license. */
function useNewLicense({ onboarding, own, unanswered }: Saving) {
  const router = useRouter()
  const t = useTranslations('credentials.new')
  const rule = useTranslations('compliance.firstRenewal')
  const words = useProblemWords()
  const [isSaved, setIsSaved] = useState(false)
  const { busy, errors, summary, setErrors, submit } = useWrite(AddCredentialDocument)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, summary)
  const list = errorList(summary, {
    geo: t('geo'),
    credentialType: t('type'),
    credentialNumber: t('number'),
    effectiveAt: t('issued'),
    expiresAt: t('expires'),
    firstLicense: rule('question'),
  })

  async function save(
    event: SubmitEvent<HTMLFormElement>,
    chosen: Kind & { firstLicense: boolean | null; ways?: WayName[] },
  ) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const input = { ...chosen, ...licenseTexts(typed), ...multistateOf(typed, typed.has('multistate')) }
    const problems = words(licenseProblems(input, todayIn('UTC', new Date())))
    const wrong = unanswered ? { ...problems, firstLicense: t('chooseFirst') } : problems
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    const { mayBeAnother, mayBeFar, mayBeItsOwn } = await loadQuestions()
    const sameKind = own.filter((one) => one.geo === input.geo && one.credentialType === input.credentialType)
    if (!(await mayBeAnother(sameKind, input.credentialNumber, t))) return
    if (!(await mayBeItsOwn(own, input, t))) return
    if (!(await mayBeFar(input.expiresAt, t))) return
    const answer = await submit({ input })
    if (!answer?.data) return
    setIsSaved(true)
    if (onboarding) return window.location.assign('/')
    showToast({ title: t('saved'), tone: 'success' })
    router.push(`/credentials/${answer.data.id}`)
  }
  const mended = (field: string) =>
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)))
  return { form, busy: busy || isSaved, errors, list, save, mended }
}

/**
 * The rules for the chosen kind of license, fetched when it is chosen; null until they are loaded. `serial` identifies
 * the page's rule book, so that the browser's cache never serves outdated rules. If the request fails there is no
 * preview, and the server decides.
 */
function useRules({ geo, credentialType }: Kind, serial: number): RuleBook | null {
  const [loaded, setLoaded] = useState<{ address: string; rules: RuleBook } | null>(null)
  const address = credentialType && `/api/rules/${geo}/${credentialType}?serial=${serial}`
  useEffect(() => {
    if (!address) return
    const ended = new AbortController()
    readRules(address, ended.signal).then((rules) => {
      if (!ended.signal.aborted) setLoaded({ address, rules })
    })
    return () => ended.abort()
  }, [address])
  return loaded?.address === address ? loaded.rules : null
}

async function readRules(address: string, signal: AbortSignal): Promise<RuleBook> {
  try {
    const response = await fetch(address, { signal })
    return response.ok ? ((await response.json()) as RuleBook) : emptyBook
  } catch {
    return emptyBook
  }
}

const loadPreview = () => import('./requirement-preview')

type PreviewCardProps = {
  /** Null while loading. */
  rules: RuleBook | null
  draft: LicenseDraft
  /** Shows the main facts and the rest on request; renders nothing before a type is chosen. */
  brief: boolean
}

/**
 * The consequences of the license being entered. In brief mode it scrolls into view as soon as it can show the periods.
 */
function PreviewCard({ rules, draft, brief }: PreviewCardProps) {
  const t = useTranslations('credentials.preview')
  const isChosen = draft.credentialType !== ''
  const preview = useLazy(loadPreview, isChosen)
  const box = useRef<HTMLDivElement>(null)
  const isWhole = Boolean(preview && rules && draft.effectiveAt && draft.expiresAt)
  useEffect(() => {
    if (brief && isWhole) box.current?.scrollIntoView({ block: 'nearest' })
  }, [brief, isWhole])
  if (brief && !isChosen) return null
  return (
    <div ref={box} className={brief ? 'scroll-mb-4' : 'lg:row-span-2 lg:h-full'}>
      <Card title={t('title')} className={brief ? undefined : 'lg:sticky lg:top-20'}>
        {!isChosen && <p className="text-sm text-soft">{t('empty')}</p>}
        {isChosen && !(preview && rules) && <Skeleton shape="card" />}
        {isChosen && preview && rules && <preview.default rules={rules} draft={draft} brief={brief} />}
      </Card>
    </div>
  )
}
