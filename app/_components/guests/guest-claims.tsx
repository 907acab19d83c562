'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DecideGuestClaimDocument } from '@/graphql/generated/decide-guest-claim'

/** A guest as they gave their name, and the account that says it was them. */
type GuestClaimRow = {
  id: string
  guest: string
  license: string
  person: string
  earlier: readonly string[]
  when: string
}

/** Both names of each claim, for those who run the session: nothing counts before they have seen them. */
export function GuestClaimsCard({ rows }: { rows: readonly GuestClaimRow[] }) {
  const t = useTranslations('guests.claims')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Claim key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Claim({ row: { id, guest, license, person, earlier, when } }: { row: GuestClaimRow }) {
  const t = useTranslations('guests.claims')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const same = useAction({ mutation: DecideGuestClaimDocument, done: t('confirmed', { name: person }) })
  const other = useAction({
    mutation: DecideGuestClaimDocument,
    confirm: { title: t('otherTitle'), text: t('otherText', { name: person }), ok: t('other') },
    done: t('refused'),
  })
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="wrap-anywhere">{t('names', { guest, license, person })}</span>
      {earlier.length > 0 && <span className="wrap-anywhere">{t('earlier', { names: list.format(earlier) })}</span>}
      <span className="text-sm text-soft">{when}</span>
      <span className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
        <Button
          busy={same.busy}
          aria-label={t('sameName', { name: guest })}
          onClick={() => void same.run({ id, same: true })}
        >
          {t('same')}
        </Button>
        <Button
          variant="quiet"
          busy={other.busy}
          aria-label={t('otherName', { name: guest })}
          onClick={() => void other.run({ id, same: false })}
        >
          {t('other')}
        </Button>
      </span>
    </li>
  )
}
