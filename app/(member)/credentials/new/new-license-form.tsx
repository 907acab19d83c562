'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useProblemWords } from '@/app/_actions/send'
import type { OptionGroup, TypeGroup } from '@/app/_components/credentials/license-options'
import { Draft } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useWrite } from '@/app/_forms/use-write'
import { useLazy } from '@/app/_lib/use-lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { Skeleton } from '@/app/_ui/skeleton'
import { AddCredentialDocument } from '@/graphql/generated/add-credential'
import { emptyBook, firstLicenseQuestion, type RuleBook } from '@/lib/domain/compliance/rule-for'
import { licenseProblems } from '@/lib/domain/credentials/values'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { type LicenseDates, LicenseFields, licenseTexts } from '../license-fields'
import { type Kind, PlaceAndType } from './place-and-type'
import { SuggestedExpiry } from './suggested-expiry'
import { useRules } from './use-rules'

const loadPreview = () => import('./requirement-preview')

type Props = {
  geos: readonly OptionGroup[]
  types: readonly TypeGroup[]
  dateOfBirth: PlainDate | null
  /** Of the book of rules the page was made with. */
  ruleSerial: number
  onboarding: boolean
  /** Shown under the form. */
  children?: ReactNode
}

/** Adds a license; what it will mean is shown while it is typed. */
export function NewLicenseForm({ geos, types, dateOfBirth, ruleSerial, onboarding, children }: Props) {
  const t = useTranslations('credentials')
  const rule = useTranslations('compliance.firstRenewal')
  const common = useTranslations('common.form')
  const [kind, setKind] = useState<Kind>({ geo: '', credentialType: '' })
  const [dates, setDates] = useState<LicenseDates>({ effectiveAt: null, expiresAt: null })
  const [taken, setTaken] = useState<PlainDate | null>(null)
  const [first, setFirst] = useState<boolean | null>(null)
  const preview = useLazy(loadPreview, kind.credentialType !== '')
  const found = useRules(kind, ruleSerial)
  const rules = found ?? emptyBook
  const question = questionFor(rules, kind, dates)
  const firstLicense = question ? first : null
  const { busy, errors, summary, save } = useNewLicense({ onboarding, unanswered: question !== null && first === null })
  const list = errorList(summary, {
    geo: t('new.geo'),
    credentialType: t('new.type'),
    credentialNumber: t('new.number'),
    effectiveAt: t('new.issued'),
    expiresAt: t('new.expires'),
    firstLicense: rule('question'),
  })
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <Form onSubmit={(event) => save(event, { ...kind, firstLicense })} noValidate className="flex flex-col gap-5">
          <Draft name="license" />
          <FormErrors title={common('errorSummary')} errors={list} />
          <PlaceAndType kind={kind} onKind={setKind} geos={geos} types={types} errors={errors} />
          <LicenseFields
            start={{ effectiveAt: null, expiresAt: taken }}
            onDates={(change) => setDates((before) => ({ ...before, ...change }))}
            first={question ? { question, value: first, onValue: setFirst } : undefined}
            hints
            errors={errors}
          >
            <SuggestedExpiry
              rules={rules}
              kind={kind}
              dates={dates}
              dateOfBirth={dateOfBirth}
              onUse={(expiresAt) => {
                setTaken(expiresAt)
                setDates({ ...dates, expiresAt })
              }}
            />
          </LicenseFields>
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              {t('new.save')}
            </Button>
          </div>
        </Form>
        {children}
      </div>
      <Card title={t('preview.title')} className="lg:sticky lg:top-20">
        {!kind.credentialType && <p className="text-sm text-soft">{t('preview.empty')}</p>}
        {kind.credentialType && !(preview && found) && <Skeleton shape="card" />}
        {kind.credentialType && preview && found && (
          <preview.default rules={rules} draft={{ ...kind, ...dates, firstLicense }} />
        )}
      </Card>
    </div>
  )
}

const questionFor = (rules: RuleBook, { geo, credentialType }: Kind, { expiresAt }: LicenseDates) =>
  credentialType === ''
    ? null
    : firstLicenseQuestion(rules, geo, credentialType, expiresAt ?? todayInGeo(geo, new Date()))

type Saving = { onboarding: boolean; unanswered: boolean }

/** Saving, and where it leads: out of onboarding through the start page, else to the license. */
function useNewLicense({ onboarding, unanswered }: Saving) {
  const router = useRouter()
  const t = useTranslations('credentials.new')
  const words = useProblemWords()
  const { busy, errors, summary, setErrors, submit } = useWrite(AddCredentialDocument)

  async function save(event: SubmitEvent<HTMLFormElement>, chosen: Kind & { firstLicense: boolean | null }) {
    event.preventDefault()
    const input = { ...chosen, ...licenseTexts(new FormData(event.currentTarget)) }
    const problems = words(licenseProblems(input, todayIn('UTC', new Date())))
    const wrong = unanswered ? { ...problems, firstLicense: t('chooseFirst') } : problems
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    const answer = await submit({ input })
    if (!answer?.data) return
    if (onboarding) return window.location.assign('/')
    showToast({ title: t('saved'), tone: 'success' })
    router.push(`/credentials/${answer.data.id}`)
  }
  return { busy, errors, summary, save }
}
