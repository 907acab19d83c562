'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Check, MutationData } from '@/app/_actions/send'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { showToast } from '@/app/_ui/show-toast'
import type { BulkRefusal } from '@/lib/domain/orgs/bulk-acts'

/** What an act on several people came to. */
type Outcome = {
  changed: number
  already: number
  leftOut: number
  told: readonly { id: string; name: string; reason: BulkRefusal }[]
}
type Acting = Record<
  string,
  { success: boolean; message: string | null; fieldErrors: MutationData[string]['fieldErrors']; data?: Outcome | null }
>

type Props<R extends Acting, V> = {
  title: string
  lead?: string
  save: string
  danger?: boolean
  mutation: ApiDocument<R, V>
  variables: (form: FormData) => V
  check?: Check<V>
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode
  onClose: () => void
  /** Called once it is done, before the dialog closes. */
  onDone: () => void
}

/**
 * Does the same to several people: asks for what it takes, and says how many were changed. Whoever was left as they are
 * is named with the reason, until the dialog is closed.
 */
export function BulkDialog<R extends Acting, V>(props: Props<R, V>) {
  const { title, lead, save, danger, mutation, variables, check, fields, onClose, onDone } = props
  const t = useTranslations('bulk')
  const router = useRouter()
  const { busy, errors, submit } = useWrite(mutation, check)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function run(form: FormData) {
    const done = (await submit(variables(form)))?.data
    if (!done) return
    onDone()
    router.refresh()
    if (done.leftOut > 0) return setOutcome(done)
    showToast({
      title: t('changed', { count: done.changed }),
      text: done.already > 0 ? t('already', { count: done.already }) : undefined,
      tone: done.changed > 0 ? 'success' : 'info',
    })
    onClose()
  }

  if (outcome) return <OutcomeDialog title={title} outcome={outcome} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={(form) => void run(form)}
      busy={busy}
      save={save}
      danger={danger}
    >
      {lead && <p>{lead}</p>}
      {fields?.(errors)}
    </FormDialog>
  )
}

function OutcomeDialog({ title, outcome, onClose }: { title: string; outcome: Outcome; onClose: () => void }) {
  const t = useTranslations('bulk')
  const { changed, already, leftOut, told } = outcome
  const close = useTranslations('common.dialog')('close')
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={close} footer={<Button onClick={onClose}>{close}</Button>}>
      <div role="status" className="flex flex-col gap-3 pt-2">
        <p>{t('changed', { count: changed })}</p>
        {already > 0 && <p>{t('already', { count: already })}</p>}
        <p className="font-semibold">{t('leftOut', { count: leftOut })}</p>
        <ul className="list-disc pl-5 text-sm">
          {told.map(({ id, name, reason }) => (
            <li key={id} className="wrap-anywhere">
              {t('who', { name: name || t('unknown'), reason: t(`reasons.${reason}`) })}
            </li>
          ))}
        </ul>
        {told.length < leftOut && <p className="text-sm text-soft">{t('more', { count: leftOut - told.length })}</p>}
      </div>
    </Dialog>
  )
}
