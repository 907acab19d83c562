'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Checkbox } from '@/app/_ui/checkbox'
import { EndSignInMethodDocument } from '@/graphql/generated/end-sign-in-method'
import { RemoveContactDocument } from '@/graphql/generated/remove-contact'

/** How many things go on working without a sign-in. */
export type OwnAccess = { tokens: number; feeds: number; links: number; setUp: number }

type Props = {
  /** The contact that is removed, or the way to sign in that ends. */
  ends: { contactId: string } | { id: string }
  words: { title: string; text: string; ok: string; done: string }
  access: OwnAccess
  onClose: () => void
}

/** Asks before a contact or a way to sign in ends, and whether what works without a sign-in ends with it. */
export default function EndWayDialog({ ends, words, access, onClose }: Props) {
  const t = useTranslations('account.contacts')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const done = { title: words.done, tone: 'success' as const }
  const contact = useAction({ mutation: RemoveContactDocument, done, onClose })
  const method = useAction({ mutation: EndSignInMethodDocument, done, onClose })
  const { tokens, feeds, links, setUp } = access
  const what = [
    ...(tokens > 0 ? [t('access.tokens', { count: tokens })] : []),
    ...(feeds > 0 ? [t('access.feeds')] : []),
    ...(links > 0 ? [t('access.links', { count: links })] : []),
  ]
  function end(form: FormData) {
    const endAccess = form.get('endAccess') === 'on'
    void ('contactId' in ends ? contact.run({ ...ends, endAccess }) : method.run({ ...ends, endAccess }))
  }
  return (
    <FormDialog
      title={words.title}
      save={words.ok}
      onClose={onClose}
      onSubmit={end}
      busy={contact.busy || method.busy}
      danger
    >
      <p className="[overflow-wrap:anywhere]">{words.text}</p>
      {what.length > 0 ? (
        <Checkbox
          name="endAccess"
          label={t('endAccess', { what: list.format(what) })}
          hint={setUp > 0 ? `${t('accessHint')} ${t('setUpHint')}` : t('accessHint')}
        />
      ) : (
        setUp > 0 && <Checkbox name="endAccess" label={t('askAdmins')} hint={t('accessHint')} />
      )}
    </FormDialog>
  )
}
