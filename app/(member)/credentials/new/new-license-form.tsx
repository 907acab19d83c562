'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { Skeleton } from '@/app/_ui/skeleton'
import { TextField } from '@/app/_ui/text-field'
import { AddCredentialDocument } from '@/graphql/generated/add-credential'
import { asksFirstLicense } from '@/lib/domain/compliance/rule-for'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { errorList } from '../error-list'
import { FirstLicense } from '../first-license'
import type { RequirementLabels } from '../requirement'
import type { FieldLabels, OptionGroup, SuggestionLabels, TypeGroup } from './form-labels'
import { type Dates, LicenseDates } from './license-dates'
import { type Kind, PlaceAndType } from './place-and-type'

const RequirementPreview = dynamic(() => import('./requirement-preview'), {
  ssr: false,
  loading: () => <Skeleton shape="card" />,
})

type Labels = FieldLabels & {
  suggestion: SuggestionLabels
  save: string
  saved: string
  preview: { title: string; empty: string }
  requirement: RequirementLabels
}
type Props = {
  geos: readonly OptionGroup[]
  types: readonly TypeGroup[]
  dateOfBirth: PlainDate | null
  onboarding: boolean
  templates: Readonly<Record<string, string>>
  labels: Labels
  /** What stands under the form. */
  children?: ReactNode
}

/** Adds a license; what it will mean is shown while it is typed. */
export function NewLicenseForm({ geos, types, dateOfBirth, onboarding, templates, labels, children }: Props) {
  const [kind, setKind] = useState<Kind>({ geo: '', credentialType: '' })
  const [dates, setDates] = useState<Dates>({ effectiveAt: null, expiresAt: null })
  const [first, setFirst] = useState<boolean | null>(null)
  const asksFirst = asks(kind, dates)
  const firstLicense = asksFirst ? first : null
  const { busy, errors, save } = useNewLicense({ onboarding, labels, unanswered: asksFirst && first === null })
  const list = errorList(errors, labels.names)
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <form onSubmit={(event) => save(event, { ...kind, firstLicense })} noValidate className="flex flex-col gap-5">
          <FormErrors title={labels.errors} errors={list} />
          <PlaceAndType kind={kind} onKind={setKind} geos={geos} types={types} labels={labels} errors={errors} />
          <TextField
            name="credentialNumber"
            label={labels.number}
            hint={labels.numberHint}
            error={errors.credentialNumber}
            autoComplete="off"
            maxLength={50}
          />
          <LicenseDates
            kind={kind}
            dates={dates}
            onDates={setDates}
            dateOfBirth={dateOfBirth}
            labels={labels}
            errors={errors}
          />
          {asksFirst && <FirstLicense value={first} onValue={setFirst} labels={labels} error={errors.firstLicense} />}
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              {labels.save}
            </Button>
          </div>
        </form>
        {children}
      </div>
      <Card title={labels.preview.title} className="lg:sticky lg:top-20">
        {kind.credentialType ? (
          <RequirementPreview
            draft={{ ...kind, ...dates, firstLicense }}
            templates={templates}
            labels={labels.requirement}
          />
        ) : (
          <p className="text-sm text-soft">{labels.preview.empty}</p>
        )}
      </Card>
    </div>
  )
}

const asks = ({ geo, credentialType }: Kind, { expiresAt }: Dates) =>
  credentialType !== '' && asksFirstLicense(geo, credentialType, expiresAt ?? todayInGeo(geo, new Date()))

type Saving = { onboarding: boolean; labels: Pick<Labels, 'saved' | 'first'>; unanswered: boolean }

/** Saving, and where it leads: out of onboarding through the start page, else to the license. */
function useNewLicense({ onboarding, labels, unanswered }: Saving) {
  const router = useRouter()
  const { busy, errors, setErrors, submit } = useApiForm(AddCredentialDocument, 'addCredential')

  async function save(event: SubmitEvent<HTMLFormElement>, chosen: Kind & { firstLicense: boolean | null }) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const typed = { credentialNumber: text('credentialNumber'), effectiveAt: text('effectiveAt') }
    if (unanswered) return setErrors({ firstLicense: labels.first.choose })
    const answer = await submit({ input: { ...chosen, ...typed, expiresAt: text('expiresAt') } })
    if (!answer?.data) return
    if (onboarding) return window.location.assign('/')
    showToast({ title: labels.saved, tone: 'success' })
    router.push(`/credentials/${answer.data.id}`)
  }
  return { busy, errors, save }
}
