'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { type Choice, ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { SetOrgFeaturesDocument } from '@/graphql/generated/set-org-features'

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
  const { busy, errors, submit } = useWrite(SetOrgFeaturesDocument)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const features = new FormData(event.currentTarget).getAll('features').map(String)
    if (await submit({ orgId, version, features })) showToast({ title: t('saved'), tone: 'success' })
    // Also after a refusal: somebody else may have changed it.
    router.refresh()
  }

  return (
    <Form onSubmit={save} className="flex flex-col gap-5">
      <ChoiceGroup
        name="features"
        type="checkbox"
        label={t('legend')}
        choices={choices}
        defaultValues={on}
        error={errors.features}
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
