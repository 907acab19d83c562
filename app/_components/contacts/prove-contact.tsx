import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { codeLimits } from '@/lib/services/contacts/codes'
import type { ContactCodeState } from '@/lib/services/contacts/contacts'
import { CodeForm, ResendCode } from './code-form'
import { contactText } from './contact-text'

const messages = [
  'verification.codeLabel',
  'verification.codeHint',
  'verification.verify',
  'verification.verified',
  'verification.sendCode',
  'verification.resend',
  'verification.resendIn',
  'verification.codeSent',
  'verification.codeSentPhone',
] as const

type Props = {
  state: ContactCodeState
  now: Date
  next: 'home' | 'here'
  /** Sends a code when the page opens, unless one is already on its way. */
  onArrival?: boolean
}

/** Verifies a contact with a code: where the code was sent, its field, and a button for another code. */
export async function ProveContact({ state, now, next, onArrival }: Props) {
  const t = await getTranslations('verification')
  const pending = state.expiresAt !== null
  const wait = state.resendAt ? Math.ceil((state.resendAt.getTime() - now.getTime()) / 1000) : 0
  const contact = contactText(state)
  return (
    <div className="flex flex-col gap-4">
      <p className="[overflow-wrap:anywhere]">
        {t(pending ? 'sentTo' : 'notSentYet', { contact, minutes: codeLimits.minutes })}
      </p>
      <ClientMessages of={messages}>
        <CodeForm key={state.contactId} contactId={state.contactId} tries={state.tries} next={next} />
        <ResendCode
          key={`resend ${state.contactId}`}
          contactId={state.contactId}
          pending={pending}
          wait={wait}
          mark={state.resendAt?.toISOString() ?? ''}
          onArrival={onArrival}
          kind={state.kind}
        />
      </ClientMessages>
    </div>
  )
}
