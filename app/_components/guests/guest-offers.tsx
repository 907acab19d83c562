'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ConfirmGuestOfferDocument } from '@/graphql/generated/confirm-guest-offer'
import { DeclineGuestOfferDocument } from '@/graphql/generated/decline-guest-offer'

/** A class that, according to an organization, the person attended as a guest. */
type GuestOfferRow = { id: string; orgName: string; title: string; when: string }

/** Asks the person whether they were the guest that an organization recorded. */
export function GuestOffersCard({ rows }: { rows: readonly GuestOfferRow[] }) {
  const t = useTranslations('guests.offer')
  return (
    <Card plain title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Offer key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Offer({ row: { id, orgName, title, when } }: { row: GuestOfferRow }) {
  const t = useTranslations('guests.offer')
  const confirm = useAction({
    mutation: ConfirmGuestOfferDocument,
    done: ({ waits }) => (waits ? t('waits') : t('confirmed', { title })),
    refreshOnRefusal: true,
  })
  const decline = useAction({
    mutation: DeclineGuestOfferDocument,
    confirm: { title: t('declineTitle'), text: t('declineText', { title }), ok: t('decline') },
    done: t('declined'),
    refreshOnRefusal: true,
  })
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="text-sm text-soft">{t('says', { org: orgName })}</span>
      <b className="wrap-anywhere">{title}</b>
      <span className="text-sm text-soft">{when}</span>
      <span className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
        <Button
          variant="primary"
          busy={confirm.busy}
          aria-label={t('confirmOf', { title })}
          onClick={() => void confirm.run({ id })}
        >
          {t('confirm')}
        </Button>
        <Button busy={decline.busy} aria-label={t('declineOf', { title })} onClick={() => void decline.run({ id })}>
          {t('decline')}
        </Button>
      </span>
    </li>
  )
}
