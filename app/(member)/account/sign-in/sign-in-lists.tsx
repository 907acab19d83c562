'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { SignOutForm } from '@/app/_components/sign-out-form'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import { EndOtherSessionsDocument } from '@/graphql/generated/end-other-sessions'
import { EndSessionDocument } from '@/graphql/generated/end-session'

type SignInMethod = { id: string; name: string; lastUsedAt: string }

/** The ways in which the person has signed in so far. */
export function MethodList({ methods }: { methods: readonly SignInMethod[] }) {
  const t = useTranslations('account.methods')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {methods.map(({ id, name, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
          <span>{name}</span>
          <span className="text-sm leading-6 text-soft">
            <LocalTime at={lastUsedAt} format={(time) => t('lastUsed', { time })} />
          </span>
        </li>
      ))}
    </ul>
  )
}

export type SignedInDevice = {
  id: string
  /** The name from the user agent: "Firefox on Windows". */
  name: string
  handheld: boolean
  signedInAt: string
  lastUsedAt: string
  current: boolean
}

/** The browsers in which the person is signed in; this one is marked and has a sign-out button of its own. */
export function DeviceList({ devices }: { devices: readonly SignedInDevice[] }) {
  const t = useTranslations('account.devices')
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col divide-y divide-line">
        {devices.map(({ id, name, handheld, signedInAt, lastUsedAt, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
            <Icon name={handheld ? 'smartphone' : 'monitor'} size={20} className="shrink-0 text-soft" />
            <span className="flex min-w-0 grow basis-56 flex-col">
              <span className="flex flex-wrap items-center gap-2">
                {name}
                {current && <Tag tone="success">{t('current')}</Tag>}
              </span>
              <span className="text-sm text-soft">
                <LocalTime at={signedInAt} format={(time) => t('since', { time })} />
                {' · '}
                <LocalTime at={lastUsedAt} format={(time) => t('seen', { time })} />
              </span>
            </span>
            {!current && <SignOutDevice id={id} name={name} />}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <SignOutForm label={t('here')} />
        {devices.some(({ current }) => !current) && <SignOutOthers />}
      </div>
    </div>
  )
}

/** Signs one other device out. */
function SignOutDevice({ id, name }: Pick<SignedInDevice, 'id' | 'name'>) {
  const t = useTranslations('account.devices')
  const { run, busy } = useAction({
    mutation: EndSessionDocument,
    done: { title: t('signedOut'), tone: 'success' },
  })
  return (
    <Button size="sm" busy={busy} onClick={() => run({ id })} aria-label={t('signOutNamed', { device: name })}>
      {t('signOut')}
    </Button>
  )
}

/** Signs the person out everywhere else, after a confirmation. */
function SignOutOthers() {
  const t = useTranslations('account.devices')
  const { run, busy } = useAction({
    mutation: EndOtherSessionsDocument,
    confirm: { text: t('confirmOthers'), ok: t('signOutOthers'), danger: true },
    done: { title: t('othersSignedOut'), tone: 'success' },
  })
  return (
    <Button variant="danger" busy={busy} onClick={() => run({})}>
      {t('signOutOthers')}
    </Button>
  )
}
