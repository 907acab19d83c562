'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { isStale } from '@/app/_actions/send'
import { Conflict } from '@/app/_forms/conflict'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { SetOrgLadderDocument, type SetOrgLadderMutation } from '@/graphql/generated/set-org-ladder'
import { fieldsOf } from '@/lib/domain/merge-edits'
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
  const [begun] = useState(() => chosenIn(ladder))
  const conflict = useConflict(versionOf(version, begun))
  const { busy, errors, send, showOtherRefusal } = useWrite(SetOrgLadderDocument)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = data.getAll('digests')
    const [weeklyDigest, expiryDigest] = digests.map((one) => chosen.includes(one)) as [boolean, boolean]
    const steps = data.getAll('steps').map(Number)
    const answer = await send({ orgId, version: conflict.version, steps, weeklyDigest, expiryDigest })
    if (!answer) return
    const stored = answer.data?.ladder && versionOf(answer.data.version, storedIn(answer.data.ladder))
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
        name="steps"
        type="checkbox"
        label={t('steps')}
        hint={t('always')}
        choices={optionalSteps.map((step) => ({ value: String(step), label: t('step', { days: step }) }))}
        defaultValues={begun.steps}
        error={errors.steps}
      />
      <ChoiceGroup
        name="digests"
        type="checkbox"
        label={t('digests')}
        choices={digests.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
        defaultValues={begun.digests}
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

type Chosen = { steps: string[]; digests: string[] }
type Stored = NonNullable<NonNullable<SetOrgLadderMutation['setOrgLadder']['data']>['ladder']>

const chosenIn = (ladder: Props['ladder']): Chosen => ({
  steps: optionalSteps.filter((step) => !ladder.left.includes(step)).map(String),
  digests: digests.filter((one) => ladder[one]),
})

/** The choices as the API answers them: its steps are those that go out, also those that always do. */
const storedIn = ({ steps, ...stored }: Stored): Chosen => ({
  steps: optionalSteps.filter((step) => steps.includes(step)).map(String),
  digests: digests.filter((one) => stored[one]),
})

const versionOf = (version: number, chosen: Chosen): Version => ({ version, fields: fieldsOf(chosen) })
