'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { CopyField } from '@/app/_components/copy-field'
import { Button, ButtonLink } from '@/app/_ui/button'
import { EndCalendarFeedDocument } from '@/graphql/generated/end-calendar-feed'
import { MakeCalendarFeedDocument } from '@/graphql/generated/make-calendar-feed'

/** `since`: the day the current address was created; null when there is none. */
type Props = { since: string | null; host: string }

/** Creates and revokes the calendar address. A new address is shown only once, to be copied. */
export function CalendarAddress({ since, host }: Props) {
  const t = useTranslations('calendar.feed')
  const [address, setAddress] = useState<string | null>(null)
  const make = useAction({
    mutation: MakeCalendarFeedDocument,
    confirm: since ? { text: t('renewAsk'), ok: t('renew') } : undefined,
  })
  const end = useAction({
    mutation: EndCalendarFeedDocument,
    confirm: { text: t('endAsk'), ok: t('end'), danger: true },
    done: { title: t('ended'), tone: 'success' },
  })

  async function show() {
    const made = await make.run({})
    if (made) setAddress(host + made.path)
  }
  async function remove() {
    if ((await end.run({})) !== null) setAddress(null)
  }
  return (
    <div className="flex flex-col gap-4">
      {address ? (
        <Made address={address} />
      ) : (
        <p className="max-w-prose">{since ? t('since', { date: since }) : t('none')}</p>
      )}
      {(since || address) && <p className="max-w-prose text-sm text-soft">{`${t('refresh')} ${t('off')}`}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={show} busy={make.busy}>
          {since ? t('renew') : t('make')}
        </Button>
        {since && (
          <Button variant="quiet" onClick={remove} busy={end.busy}>
            {t('end')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Made({ address }: { address: string }) {
  const t = useTranslations('calendar.feed')
  return (
    <div className="flex flex-col gap-4">
      <CopyField name="calendarAddress" label={t('address')} hint={t('hint')} value={address} />
      <div className="flex flex-wrap gap-2">
        {calendarLinks(address).map(({ program, href }) => (
          <ButtonLink key={program} href={href} target={program === 'apple' ? undefined : '_blank'} rel="noreferrer">
            {t(program)}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}

/** Ways for calendar programs to subscribe to an address: each program's own page, or a `webcal:` link. */
export function calendarLinks(address: string) {
  const followed = address.replace(/^https?:/, 'webcal:')
  return [
    { program: 'apple', href: followed },
    { program: 'google', href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(followed)}` },
    {
      program: 'outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?name=Suma&url=${encodeURIComponent(address)}`,
    },
  ] as const
}
