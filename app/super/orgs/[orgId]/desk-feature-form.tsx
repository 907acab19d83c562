'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { ReasonField } from '@/app/_components/reason-form'
import { FormDialog } from '@/app/_forms/form-dialog'
import { type Choice, ChoiceGroup } from '@/app/_ui/choice-group'
import { SetDeskFeaturesDocument } from '@/graphql/generated/set-desk-features'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'

type Props = {
  org: { id: string; name: string; version: number }
  on: readonly string[]
  choices: readonly Choice[]
  onClose: () => void
}

/** The features of an organization, and the reason for changing them. */
export default function DeskFeatureForm({ org, on, choices, onClose }: Props) {
  const t = useTranslations('installation.org')
  const { run, busy, errors } = useAction({
    mutation: SetDeskFeaturesDocument,
    check: deskReasonProblems,
    done: t('featuresSaved'),
    onClose,
  })
  return (
    <FormDialog
      title={t('featuresTitle', { name: org.name })}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) =>
        run({
          orgId: org.id,
          version: org.version,
          features: form.getAll('features').map(String),
          reason: String(form.get('reason') ?? ''),
        })
      }
    >
      <ChoiceGroup
        name="features"
        type="checkbox"
        label={t('featuresLegend')}
        choices={choices}
        defaultValues={on}
        error={errors.features}
      />
      <ReasonField label={t('reason')} hint={t('reasonHint')} error={errors.reason} />
    </FormDialog>
  )
}
