import { getTranslations } from 'next-intl/server'
import { Link } from '@/app/_ui/link'
import type { UserRecord } from '@/lib/data/users/read'

/** What sign-up did not ask for and may be added: a line, and nothing once it is there. */
export async function OptionalDetails({ person: { address, contacts } }: { person: UserRecord }) {
  const t = await getTranslations('account.optional')
  const proven = contacts.filter(({ verifiedAt }) => verifiedAt !== null)
  const ways = [
    ...(address?.street1 ? [] : [{ href: '#address', label: t('address') }]),
    ...(proven.length > 1 ? [] : [{ href: '/account/sign-in', label: t('contact') }]),
  ]
  if (ways.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
      {t('lead')}
      {ways.map(({ href, label }) => (
        <Link key={href} href={href} className="inline-flex min-h-11 items-center">
          {label}
        </Link>
      ))}
    </p>
  )
}
