'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { SetOrgLadderDocument } from '@/graphql/generated/set-org-ladder'
import { optionalSteps } from '@/lib/domain/reminders/ladder'

const digests = ['weeklyDigest', 'expiryDigest'] as const

type Props = {
  orgId: string
  version: number
  ladder: { left: readonly number[]; weeklyDigest: boolean; expiryDigest: boolean }
}

/** Which steps of the ladder an organization wants beside those that always go, and which digests. */
export default function LadderForm({ orgId, version, ladder }: Props) {
  const t = useTranslations('orgs.ladder')
  const router = useRouter()
  const { busy, errors, submit } = useWrite(SetOrgLadderDocument)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = data.getAll('digests')
    const [weeklyDigest, expiryDigest] = digests.map((one) => chosen.includes(one)) as [boolean, boolean]
    const steps = data.getAll('steps').map(Number)
    const answer = await submit({ orgId, version, steps, weeklyDigest, expiryDigest })
    if (answer) showToast({ title: t('saved'), tone: 'success' })
    // Also after a refusal: somebody else may have changed it.
    router.refresh()
  }

  return (
    <Form onSubmit={save} className="flex flex-col gap-5">
      <ChoiceGroup
        name="steps"
        type="checkbox"
        label={t('steps')}
        hint={t('always')}
        choices={optionalSteps.map((step) => ({ value: String(step), label: t('step', { days: step }) }))}
        defaultValues={optionalSteps.filter((step) => !ladder.left.includes(step)).map(String)}
        error={errors.steps}
      />
      <ChoiceGroup
        name="digests"
        type="checkbox"
        label={t('digests')}
        choices={digests.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
        defaultValues={digests.filter((one) => ladder[one])}
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
