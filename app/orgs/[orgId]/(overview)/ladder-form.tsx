'use client'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { Conflict } from '@/app/_forms/conflict'
import type { Version } from '@/app/_forms/use-conflict'
import { useStayingEdit } from '@/app/_forms/use-edit'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { SetOrgLadderDocument, type SetOrgLadderMutation } from '@/graphql/generated/set-org-ladder'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { optionalSteps } from '@/lib/domain/reminders/ladder'

const digests = ['weeklyDigest', 'expiryDigest'] as const

type Props = {
  orgId: string
  version: number
  ladder: { left: readonly number[]; weeklyDigest: boolean; expiryDigest: boolean }
}

/** The optional steps of the reminder ladder that an organization wants, and its digests. */
export default function LadderForm({ orgId, version, ladder }: Props) {
  const t = useTranslations('orgs.ladder')
  const [begun] = useState(() => chosenIn(ladder))
  const edit = useStayingEdit(SetOrgLadderDocument, {
    start: versionOf(version, begun),
    saved: t('saved'),
    read: ({ version: stored, ladder: steps }: Saved) => steps && versionOf(stored, storedIn(steps)),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = data.getAll('digests')
    const [weeklyDigest, expiryDigest] = digests.map((digest) => chosen.includes(digest)) as [boolean, boolean]
    const steps = data.getAll('steps').map(Number)
    void edit.save({ orgId, version: edit.version, steps, weeklyDigest, expiryDigest })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Conflict {...edit.versions} />
      <ChoiceGroup
        name="steps"
        type="checkbox"
        label={t('steps')}
        hint={t('always')}
        choices={optionalSteps.map((step) => ({ value: String(step), label: t('step', { days: step }) }))}
        defaultValues={begun.steps}
        error={edit.errors.steps}
      />
      <ChoiceGroup
        name="digests"
        type="checkbox"
        label={t('digests')}
        choices={digests.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
        defaultValues={begun.digests}
      />
      <Button type="submit" variant="primary" busy={edit.busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

type ChosenOptions = { steps: string[]; digests: string[] }
type Saved = NonNullable<SetOrgLadderMutation['setOrgLadder']['data']>
type Stored = NonNullable<Saved['ladder']>

const chosenIn = (ladder: Props['ladder']): ChosenOptions => ({
  steps: optionalSteps.filter((step) => !ladder.left.includes(step)).map(String),
  digests: digests.filter((digest) => ladder[digest]),
})

/** The choices in an API response. Its steps also include those that are always sent, which are dropped here. */
const storedIn = ({ steps, ...stored }: Stored): ChosenOptions => ({
  steps: optionalSteps.filter((step) => steps.includes(step)).map(String),
  digests: digests.filter((digest) => stored[digest]),
})

const versionOf = (version: number, chosen: ChosenOptions): Version => ({ version, fields: fieldsOf(chosen) })
