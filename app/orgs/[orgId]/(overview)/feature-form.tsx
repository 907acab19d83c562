'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { isStale } from '@/app/_actions/send'
import { Conflict } from '@/app/_forms/conflict'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { type Choice, ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { SetOrgFeaturesDocument } from '@/graphql/generated/set-org-features'
import { fieldsOf } from '@/lib/domain/merge-edits'

type Props = {
  orgId: string
  version: number
  on: readonly string[]
  choices: readonly Choice[]
}

/** Which features are on, for a super admin to decide. */
export default function FeatureForm({ orgId, version, on, choices }: Props) {
  const t = useTranslations('orgs.features')
  const router = useRouter()
  const [begun] = useState(on)
  const conflict = useConflict(versionOf(version, begun))
  const { busy, errors, send, showOtherRefusal } = useWrite(SetOrgFeaturesDocument)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const features = new FormData(event.currentTarget).getAll('features').map(String)
    const answer = await send({ orgId, version: conflict.version, features })
    if (!answer) return
    const { data } = answer
    const stored =
      data &&
      versionOf(
        data.version,
        (data.appFeatures ?? []).map(({ featureType }) => featureType),
      )
    if (answer.success) {
      if (stored) conflict.begin(stored)
      showToast({ title: t('saved'), tone: 'success' })
    } else if (isStale(answer) && stored) conflict.meet(stored)
    else await showOtherRefusal(answer)
    router.refresh()
  }

  return (
    <Form onSubmit={save} className="flex flex-col gap-5">
      <Conflict {...conflict.versions} />
      <ChoiceGroup
        name="features"
        type="checkbox"
        label={t('legend')}
        choices={choices}
        defaultValues={begun}
        error={errors.features}
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

const versionOf = (version: number, features: readonly string[]): Version => ({
  version,
  fields: fieldsOf({ features }),
})
