'use client'
import { useTranslations } from 'next-intl'
import { linkTerms, ReaderLinkForm } from '@/app/_components/reader-links/reader-link-form'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { CreateSurveyLinkDocument } from '@/graphql/generated/create-survey-link'
import { readerLinkLimits } from '@/lib/domain/access/reader-link'
import { surveyLinkProblems } from '@/lib/domain/inspections/inspection'
import { contactLength } from '@/lib/domain/people/contact'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { locales } from '@/lib/i18n/locales'

type Props = {
  orgId: string
  /** The period and license type shown on the page, with which the form starts. */
  from: string
  to: string
  license: string | null
  licenses: readonly Option[]
  onClose: () => void
}

const fields = ['inspectorName', 'inspectorEmail', 'from', 'to', 'license', 'shows', 'days', 'language'] as const

/** Creates a survey link, then shows its address, which is never shown again. */
export default function LinkForm({ orgId, license, licenses, ...rest }: Props) {
  const t = useTranslations('inspection.form')
  return (
    <ReaderLinkForm
      {...rest}
      words="inspection"
      mutation={CreateSurveyLinkDocument}
      check={({ input }) => surveyLinkProblems(input)}
      variables={(text) => ({
        input: {
          orgId,
          inspectorName: text('inspectorName'),
          inspectorEmail: text('inspectorEmail'),
          license: text('license') ? pairOf(text('license')) : null,
          showsStanding: text('shows') === 'standing',
          ...linkTerms(text),
        },
      })}
      names={Object.fromEntries(fields.map((field) => [field, t(field)]))}
      language={locales[0]}
      who={(errors) => (
        <>
          <TextField
            name="inspectorName"
            label={t('inspectorName')}
            error={errors.inspectorName}
            maxLength={readerLinkLimits.name}
            autoComplete="off"
          />
          <TextField
            name="inspectorEmail"
            type="email"
            label={t('inspectorEmail')}
            hint={t('emailHint')}
            error={errors.inspectorEmail}
            maxLength={contactLength}
            autoComplete="off"
          />
        </>
      )}
      which={(errors) => (
        <>
          <SelectField
            name="license"
            label={t('license')}
            error={errors.license}
            options={licenses}
            defaultValue={license ?? ''}
          />
          <SelectField
            name="shows"
            label={t('shows')}
            options={(['training', 'standing'] as const).map((value) => ({ value, label: t(`showsOf.${value}`) }))}
            defaultValue="training"
          />
        </>
      )}
    />
  )
}
