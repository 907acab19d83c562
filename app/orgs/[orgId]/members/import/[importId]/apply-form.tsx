'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { ApplyPeopleImportDocument } from '@/graphql/generated/apply-people-import'
import { CancelPeopleImportDocument } from '@/graphql/generated/cancel-people-import'

type Props = {
  target: { id: string; version: number; orgId: string }
  /** Number of people for whom the file changes something. */
  applicable: number
  /** How many of them are new, and how many are updated. */
  adding: number
  updating: number
  /** Number of members who are not in the file, and the names of the first. */
  missing: Missing
  /** The same of those who have left by the file, and whether the last file ended such memberships. */
  leaving: Missing & { endedLast: boolean }
  /** True if the organization sends text messages; without them nobody is invited by phone number. */
  texts: boolean
}
type Missing = { count: number; people: readonly string[] }

/**
 * The choices that the file cannot make, and the button that applies it. Ending memberships needs another
 * confirmation.
 */
export function ApplyForm({ target, applicable, adding, updating, missing, leaving, texts }: Props) {
  const t = useTranslations('imports.apply')
  const router = useRouter()
  const { id, version, orgId } = target
  const apply = useWrite(ApplyPeopleImportDocument)
  const cancel = useWrite(CancelPeopleImportDocument)
  const questionOf = (count: number) => ({
    title: t('confirmTitle', { count }),
    text: t('confirmText'),
    ok: t('confirmOk'),
    cancel: t('cancel'),
    danger: true,
  })

  async function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const choiceOf = (name: 'missing' | 'leaving') => (data.get(name) === 'END' ? ('END' as const) : ('LEAVE' as const))
    const ends = { missing: choiceOf('missing'), leaving: choiceOf('leaving') }
    const ending = (ends.missing === 'END' ? missing.count : 0) + (ends.leaving === 'END' ? leaving.count : 0)
    if (ending > 0 && !(await confirmDialog(questionOf(ending)))) return
    const choice = { ...ends, invite: data.get('invite') === 'now' }
    if (await apply.submit({ id, version, ...choice })) router.push(`/orgs/${orgId}/members/import/${id}`)
    router.refresh()
  }

  async function discard() {
    if (await cancel.submit({ id, version })) router.push(`/orgs/${orgId}/members/import`)
  }

  return (
    <Form onSubmit={start} className="flex max-w-form flex-col gap-6">
      {applicable === 0 ? <InlineNotice tone="warn">{t('nothing')}</InlineNotice> : <InviteChoice texts={texts} />}
      {leaving.count > 0 && <EndChoice name="leaving" people={leaving} start={leaving.endedLast ? 'END' : 'LEAVE'} />}
      {missing.count > 0 && <EndChoice name="missing" people={missing} start="LEAVE" />}
      <div className="flex flex-wrap gap-3">
        {(applicable > 0 || missing.count + leaving.count > 0) && (
          <Button type="submit" variant="primary" busy={apply.busy}>
            {goText(adding, updating, t)}
          </Button>
        )}
        <Button variant="quiet" busy={cancel.busy} onClick={discard}>
          {t('discard')}
        </Button>
      </div>
    </Form>
  )
}

/** The button says what will happen: "Add 12 and update 4 people". */
function goText(adding: number, updating: number, t: ReturnType<typeof useTranslations<'imports.apply'>>): string {
  if (adding > 0 && updating > 0) return t('goBoth', { adding, updating })
  if (adding > 0) return t('goAdd', { count: adding })
  return updating > 0 ? t('goUpdate', { count: updating }) : t('goNone')
}

function InviteChoice({ texts }: { texts: boolean }) {
  const t = useTranslations('imports.apply')
  return (
    <ChoiceGroup
      name="invite"
      label={t('invite')}
      boxed
      defaultValues={['later']}
      choices={[
        { value: 'later', label: t('inviteLater'), hint: t('inviteLaterHint') },
        { value: 'now', label: t('inviteNow'), hint: t(texts ? 'inviteNowHint' : 'inviteNowWithoutTexts') },
      ]}
    />
  )
}

type EndChoiceProps = { name: 'missing' | 'leaving'; people: Missing; start: 'LEAVE' | 'END' }

/** Whether these people, named below, stay members. */
function EndChoice({ name, people: { count, people }, start }: EndChoiceProps) {
  const t = useTranslations('imports.apply')
  const rest = count - people.length
  return (
    <div className="flex flex-col gap-3">
      <ChoiceGroup
        name={name}
        label={t(name)}
        hint={t(`${name}Lead`, { count })}
        boxed
        defaultValues={[start]}
        choices={[
          { value: 'LEAVE', label: t('leave') },
          { value: 'END', label: t('end'), hint: t('endHint') },
        ]}
      />
      <details className="text-sm">
        <summary className="button button-quiet button-sm fold">{t(`${name}Show`)}</summary>
        <ul className="mt-2 flex flex-col gap-1 text-soft">
          {people.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {rest > 0 && <li>{t('missingMore', { count: rest })}</li>}
        </ul>
      </details>
    </div>
  )
}
