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
  /** True if the organization sends text messages; without them nobody is invited by phone number. */
  texts: boolean
}
type Missing = { count: number; people: readonly string[] }

/**
 * The two choices that the file cannot make, and the button that applies it. Ending memberships needs another
 * confirmation.
 */
export function ApplyForm({ target, applicable, adding, updating, missing, texts }: Props) {
  const t = useTranslations('imports.apply')
  const router = useRouter()
  const { id, version, orgId } = target
  const apply = useWrite(ApplyPeopleImportDocument)
  const cancel = useWrite(CancelPeopleImportDocument)
  const question = {
    title: t('confirmTitle', { count: missing.count }),
    text: t('confirmText'),
    ok: t('confirmOk'),
    cancel: t('cancel'),
    danger: true,
  }

  async function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const end = data.get('missing') === 'END'
    if (end && !(await confirmDialog(question))) return
    const choice = { missing: end ? ('END' as const) : ('LEAVE' as const), invite: data.get('invite') === 'now' }
    if (await apply.submit({ id, version, ...choice })) router.push(`/orgs/${orgId}/members/import/${id}`)
    router.refresh()
  }

  async function discard() {
    if (await cancel.submit({ id, version })) router.push(`/orgs/${orgId}/members/import`)
  }

  return (
    <Form onSubmit={start} className="flex max-w-form flex-col gap-6">
      {applicable === 0 ? <InlineNotice tone="warn">{t('nothing')}</InlineNotice> : <InviteChoice texts={texts} />}
      {missing.count > 0 && <MissingChoice missing={missing} />}
      <div className="flex flex-wrap gap-3">
        {(applicable > 0 || missing.count > 0) && (
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

function MissingChoice({ missing: { count, people } }: { missing: Missing }) {
  const t = useTranslations('imports.apply')
  const rest = count - people.length
  return (
    <div className="flex flex-col gap-3">
      <ChoiceGroup
        name="missing"
        label={t('missing')}
        hint={t('missingLead', { count })}
        boxed
        defaultValues={['LEAVE']}
        choices={[
          { value: 'LEAVE', label: t('leave') },
          { value: 'END', label: t('end'), hint: t('endHint') },
        ]}
      />
      <details className="text-sm">
        <summary className="cursor-pointer text-link">{t('missingShow')}</summary>
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
