import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/lib/server/enter-page'
import { getContactCode } from '@/lib/services/contacts/get-contact-code'
import type { SignedInCtx } from '@/lib/services/ctx'
import { AnotherAddress } from './another-address'
import { ProveContact } from './prove-contact'

/** Links a further contact: its address, then its code. For people who have proven one already. */
export async function ProveAnother({ ctx, open }: { ctx: SignedInCtx; open: string }) {
  const [state, t] = await Promise.all([getContactCode(ctx, {}).then(orNotFound), getTranslations('account.contacts')])
  return (
    <div className="flex flex-col items-start gap-5">
      {state && <ProveContact state={state} now={ctx.now} next="here" />}
      <AnotherAddress
        key={state?.contactId}
        open={open}
        label={t('addLabel')}
        hint={t('addHint')}
        submit={t('addSubmit')}
      />
    </div>
  )
}
