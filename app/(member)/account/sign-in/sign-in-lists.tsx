'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import type { OwnAccess } from '@/app/_components/contacts/end-way-dialog'
import { LocalTime } from '@/app/_components/local-time'
import { SignOutForm } from '@/app/_components/sign-out-form'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import { ConfirmSignInMethodDocument } from '@/graphql/generated/confirm-sign-in-method'
import { EndOtherSessionsDocument } from '@/graphql/generated/end-other-sessions'
import { EndSessionDocument } from '@/graphql/generated/end-session'

const loadEndDialog = () => import('@/app/_components/contacts/end-way-dialog')

export type SignInMethod = {
  id: string
  /** The provider: "Google". */
  name: string
  contact: string | null
  lastUsedAt: string
  current: boolean
  removable: boolean
  /** Whether this session may confirm it while it is new. */
  confirmable: boolean
  /** While it is new to the account of somebody who administers others. */
  opensFrom: string | null
}

/** The ways in which the person has signed in so far; each can be ended but the last. */
export function MethodList({ methods, access }: { methods: readonly SignInMethod[]; access: OwnAccess }) {
  const t = useTranslations('account.methods')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {methods.map((method) => {
        const { id, name, contact, lastUsedAt, current, removable, confirmable, opensFrom } = method
        const words = contact ? t('with', { method: name, contact }) : t('unknown', { method: name })
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="flex min-w-0 grow basis-56 flex-col">
              <span className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
                {words}
                {current && <Tag tone="success">{t('current')}</Tag>}
              </span>
              <span className="text-sm text-soft">
                <LocalTime at={lastUsedAt} format={(time) => t('lastUsed', { time })} />
              </span>
              {opensFrom && (
                <span className="text-sm text-soft">
                  <LocalTime at={opensFrom} format={(time) => t('waits', { time })} />
                </span>
              )}
              {!contact && <span className="text-sm text-soft">{t('ask')}</span>}
            </span>
            {opensFrom && !current && confirmable && <ConfirmMethod id={id} words={words} />}
            {removable && <EndMethod id={id} words={words} access={access} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Confirms a way to sign in that is new to the account. */
function ConfirmMethod({ id, words }: { id: string; words: string }) {
  const t = useTranslations('account.methods')
  const { run, busy } = useAction({
    mutation: ConfirmSignInMethodDocument,
    done: { title: t('confirmed'), tone: 'success' },
  })
  return (
    <Button size="sm" busy={busy} onClick={() => run({ id })} aria-label={t('confirmNamed', { method: words })}>
      {t('confirm')}
    </Button>
  )
}

/** Ends one way to sign in, after a question. */
function EndMethod({ id, words, access }: { id: string; words: string; access: OwnAccess }) {
  const t = useTranslations('account.methods')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)} aria-label={t('endNamed', { method: words })}>
        {t('end')}
      </Button>
      {asking && (
        <Lazy
          load={loadEndDialog}
          ends={{ id }}
          access={access}
          words={{ title: t('endTitle'), text: `${words}. ${t('endText')}`, ok: t('end'), done: t('ended') }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
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
