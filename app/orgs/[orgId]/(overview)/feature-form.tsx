'use client'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { Conflict } from '@/app/_forms/conflict'
import type { Version } from '@/app/_forms/use-conflict'
import { useStayingEdit } from '@/app/_forms/use-edit'
import { Button } from '@/app/_ui/button'
import { type Choice, ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { SetOrgFeaturesDocument, type SetOrgFeaturesMutation } from '@/graphql/generated/set-org-features'
import { fieldsOf } from '@/lib/domain/merge-edits'

type Props = {
  orgId: string
  version: number
  on: readonly string[]
  choices: readonly Choice[]
}

/** The features of an organization, for a super admin to switch on and off. */
export default function FeatureForm({ orgId, version, on, choices }: Props) {
  const t = useTranslations('orgs.features')
  const [begun] = useState(on)
  const edit = useStayingEdit(SetOrgFeaturesDocument, {
    start: versionOf(version, begun),
    saved: t('saved'),
    read: ({ version: stored, appFeatures }: Saved) =>
      versionOf(
        stored,
        (appFeatures ?? []).map(({ featureType }) => featureType),
      ),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const features = new FormData(event.currentTarget).getAll('features').map(String)
    void edit.save({ orgId, version: edit.version, features })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Conflict {...edit.versions} />
      <ChoiceGroup
        name="features"
        type="checkbox"
        label={t('legend')}
        choices={choices}
        defaultValues={begun}
        error={edit.errors.features}
      />
      <Button type="submit" variant="primary" busy={edit.busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

type Saved = NonNullable<SetOrgFeaturesMutation['setOrgFeatures']['data']>

const versionOf = (version: number, features: readonly string[]): Version => ({
  version,
  fields: fieldsOf({ features }),
})
