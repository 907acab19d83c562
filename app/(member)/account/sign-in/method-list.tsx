import { getTranslations } from 'next-intl/server'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { loginTypes } from '@/lib/domain/lists/login-types'
import { rawTexts } from '@/lib/i18n/raw-texts'
import { LocalTime } from '../local-time'

type Method = { id: string; loginType: string; lastSignInAt: Date }

/** How the person has signed in so far. */
export async function MethodList({ methods }: { methods: readonly Method[] }) {
  const raw = await rawTexts('account.methods')
  const enums = await getTranslations('enums.loginTypes')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {methods.map(({ id, loginType, lastSignInAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
          <span>{isOneOf(loginTypes, loginType) ? enums(loginType) : loginType}</span>
          <span className="text-sm leading-6 text-soft">
            <LocalTime at={lastSignInAt.toISOString()} text={raw('lastUsed')} />
          </span>
        </li>
      ))}
    </ul>
  )
}
