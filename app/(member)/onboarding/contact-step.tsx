import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/app/_ui/button'
import type { UserRecord } from '@/lib/data/users'
import type { SignedInCtx } from '@/lib/services/ctx'
import { ContactList } from '../account/contact-list'
import { ProveAnother } from '../account/prove-another'

type Props = { ctx: SignedInCtx; person: UserRecord; next: string; links: ReactNode }

/** Shows how the person is reached; another contact can be proven here too. */
export async function ContactStep({ ctx, person, next, links }: Props) {
  const [t, verification] = await Promise.all([getTranslations('onboarding'), getTranslations('verification')])
  return (
    <div className="flex flex-col gap-5">
      <ContactList contacts={person.contacts} />
      <ProveAnother ctx={ctx} open={verification('useAnother')} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink href={next} variant="primary">
          {t('contact.keep')}
        </ButtonLink>
        {links}
      </div>
    </div>
  )
}
