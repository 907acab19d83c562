import { getTranslations } from 'next-intl/server'
import { deviceOf } from '@/app/_components/device-name'
import { LocalTime } from '@/app/_components/local-time'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { signInWays } from '@/lib/domain/lists/people'
import { shownContact } from '@/lib/domain/people/format-contact'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { RemoveContact, UndoMerge } from './person-buttons'

const line = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5 first:pt-0 last:pb-0'
const list = 'flex flex-col divide-y divide-line'

type Contact = { id: string; kind: 'EMAIL' | 'PHONE'; value: string; verifiedAt: Date | null }
type ContactsProps = { userId: string; contacts: readonly Contact[]; locked: boolean }

/** Email addresses and phone numbers. A wrong one can be removed, but not the last verified one. */
export async function ContactsCard({ userId, contacts, locked }: ContactsProps) {
  const t = await getTranslations('people.record')
  return (
    <Card title={t('contacts')}>
      {contacts.length === 0 ? (
        <p className="text-soft">{t('noContacts')}</p>
      ) : (
        <ul className={list}>
          {contacts.map(({ id, value, verifiedAt }) => {
            const text = shownContact(value)
            const last = !contacts.some((contact) => contact.verifiedAt && contact.id !== id)
            return (
              <li key={id} className={line}>
                <span className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">
                  {text}
                  <Tag tone={verifiedAt ? 'success' : 'warn'}>{t(verifiedAt ? 'proven' : 'unproven')}</Tag>
                </span>
                {!locked && !last && <RemoveContact id={userId} contactId={id} value={text} />}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

type Method = { id: string; loginType: string; lastSignInAt: Date }

/** The ways in which the person has signed in so far. */
export async function MethodsCard({ methods }: { methods: readonly Method[] }) {
  const [t, enums] = await Promise.all([getTranslations('people.record'), getTranslations('enums.loginTypes')])
  return (
    <Card title={t('methods')}>
      {methods.length === 0 && <p className="text-soft">{t('noMethods')}</p>}
      <ul className={list}>
        {methods.map(({ id, loginType, lastSignInAt }) => (
          <li key={id} className={line}>
            <span>{isOneOf(signInWays, loginType) ? enums(loginType) : loginType}</span>
            <span className="text-sm text-soft">
              <LocalTime at={lastSignInAt.toISOString()} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Session = { id: string; lastSeenAt: Date; userAgent: string | null }

/** The devices on which the person is signed in. */
export async function DevicesCard({ sessions }: { sessions: readonly Session[] }) {
  const [t, devices] = await Promise.all([getTranslations('people.record'), getTranslations('account.devices')])
  const nameOf = (userAgent: string | null) => {
    const { browser, system } = deviceOf(userAgent)
    return browser && system ? devices('on', { browser, system }) : (browser ?? system ?? devices('unknown'))
  }
  return (
    <Card title={t('devices')}>
      {sessions.length === 0 && <p className="text-soft">{t('noDevices')}</p>}
      <ul className={list}>
        {sessions.map(({ id, lastSeenAt, userAgent }) => (
          <li key={id} className={line}>
            <span>{nameOf(userAgent)}</span>
            <span className="text-sm text-soft">
              <LocalTime at={lastSeenAt.toISOString()} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Role = {
  id: string
  createdAt: Date
  endedAt: Date | null
  roleType: 'ADMIN' | 'MEMBER'
  state: 'ACTIVE' | 'ON_LEAVE' | 'ENDED'
  jobTitle: string | null
  department: string | null
  org: { id: string; name: string; timeZone: string }
}

/** Memberships, including ended ones. */
export async function OrganizationsCard({ roles }: { roles: readonly Role[] }) {
  const [t, enums] = await Promise.all([getTranslations('people.record'), getTranslations('enums')])
  return (
    <Card title={t('organizations')}>
      {roles.length === 0 && <p className="text-soft">{t('noOrganizations')}</p>}
      <ul className={list}>
        {roles.map(({ id, createdAt, roleType, state, jobTitle, department, org }) => (
          <li key={id} className={line}>
            <span className="flex min-w-0 flex-col wrap-anywhere">
              {org.name}
              <span className="text-sm text-soft">
                {dotted([enums(`roleTypes.${roleType}`), jobTitle, department])}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
              {t('memberSince', { date: formatDate(todayIn(org.timeZone, createdAt)) })}
              <Tag tone={state === 'ACTIVE' ? 'success' : 'neutral'}>{enums(`roleStates.${state}`)}</Tag>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PersonRef = PersonName & { id: string }
type Merge = {
  id: string
  createdAt: Date
  undoneAt: Date | null
  undoable: boolean
  kept: PersonRef
  closed: PersonRef
}
type MergesProps = { userId: string; merges: readonly Merge[]; visits: readonly string[] }

/** Records merged into this one, or this one into another. The last merge can be undone for some days. */
export async function MergesCard({ userId, merges, visits }: MergesProps) {
  const t = await getTranslations('people.record')
  return (
    <Card title={t('merges')} lead={t('mergesLead')}>
      <ul className={list}>
        {merges.map(({ id, createdAt, undoneAt, undoable, kept, closed }) => {
          const other = kept.id === userId ? closed : kept
          const isOpen = [kept.id, closed.id].every((id) => visits.includes(id))
          return (
            <li key={id} className={line}>
              <span className="flex min-w-0 flex-col wrap-anywhere">
                <span>
                  {t(kept.id === userId ? 'took' : 'went')}{' '}
                  <Link href={`/super/people/${other.id}`}>{fullName(other) || other.id}</Link>
                </span>
                <span className="text-sm text-soft">
                  <LocalTime at={createdAt.toISOString()} />
                </span>
              </span>
              {undoneAt && <Tag>{t('undone')}</Tag>}
              {undoable &&
                (isOpen ? <UndoMerge id={id} /> : <span className="text-sm text-soft">{t('openOther')}</span>)}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
