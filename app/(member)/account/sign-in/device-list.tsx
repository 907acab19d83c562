import { getTranslations } from 'next-intl/server'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import { rawTexts } from '@/lib/i18n/raw-texts'
import { SignOutForm } from '../../verification/sign-out-form'
import { type Device, deviceOf } from '../device-name'
import { LocalTime } from '../local-time'
import { SignOutDevice } from './sign-out-device'
import { SignOutOthers } from './sign-out-others'

type Session = { id: string; createdAt: Date; lastSeenAt: Date; userAgent: string | null; current: boolean }

/** The browsers the person is signed in on; this one is marked and signs out by itself. */
export async function DeviceList({ sessions }: { sessions: readonly Session[] }) {
  const raw = await rawTexts('account.devices')
  const [t, common] = await Promise.all([getTranslations('account.devices'), getTranslations('common.dialog')])
  const nameOf = ({ browser, system }: Device) =>
    browser && system ? t('on', { browser, system }) : (browser ?? system ?? t('unknown'))
  const others = sessions.filter(({ current }) => !current)
  const listed = [...sessions.filter(({ current }) => current), ...others]
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col divide-y divide-line">
        {listed.map(({ id, createdAt, lastSeenAt, userAgent, current }) => {
          const device = deviceOf(userAgent)
          const icon = device.handheld ? 'smartphone' : 'monitor'
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
              <Icon name={icon} size={20} className="shrink-0 text-soft" />
              <span className="flex min-w-0 grow basis-56 flex-col">
                <span className="flex flex-wrap items-center gap-2">
                  {nameOf(device)}
                  {current && <Tag tone="success">{t('current')}</Tag>}
                </span>
                <span className="text-sm text-soft">
                  <LocalTime at={createdAt.toISOString()} text={raw('since')} />
                  {' · '}
                  <LocalTime at={lastSeenAt.toISOString()} text={raw('seen')} />
                </span>
              </span>
              {!current && (
                <SignOutDevice
                  id={id}
                  labels={{
                    signOut: t('signOut'),
                    named: t('signOutNamed', { device: nameOf(device) }),
                    done: t('signedOut'),
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <SignOutForm label={t('here')} />
        {others.length > 0 && (
          <SignOutOthers
            labels={{
              signOut: t('signOutOthers'),
              ask: t('confirmOthers'),
              cancel: common('cancel'),
              done: t('othersSignedOut'),
            }}
          />
        )}
      </div>
    </div>
  )
}
