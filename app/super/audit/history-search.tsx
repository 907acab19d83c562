import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { historyHref } from '@/app/_components/history/history-query'
import { ListSearch } from '@/app/_lists/list-tools'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { findInHistory } from '@/lib/services/history/open-history'

type Props = { ctx: SignedInCtx; path: string; words: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A number or an id leads to its entries at once; other words to organizations and people that have them. */
export async function HistorySearch({ ctx, path, words }: Props) {
  const t = await getTranslations('history.super')
  const number = /^#?(\d{1,18})$/.exec(words)?.[1]
  if (number) redirect(historyHref(path, { number }))
  if (uuid.test(words)) redirect(historyHref(path, { subject: words.toLowerCase() }))
  const matches = words ? orNotFound(await findInHistory(ctx, { q: words })) : []
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <ListSearch action={path} label={t('search')} words={words} button={t('searchButton')} width="w-full sm:w-lg" />
      {words && (
        <Card title={t('found')}>
          {matches.length === 0 && <p className="text-soft">{t('foundNone', { words })}</p>}
          <ul className="flex flex-col gap-2">
            {matches.map(({ kind, id, name }) => (
              <li key={id} className="flex flex-wrap gap-x-4">
                <FoundName kind={kind} id={id} name={name} path={path} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type FoundProps = { kind: 'ORG' | 'PERSON'; id: string; name: string; path: string }

async function FoundName({ kind, id, name, path }: FoundProps) {
  const t = await getTranslations('history.filter')
  if (kind === 'ORG') return <Link href={historyHref(path, { org: id })}>{t('inOrg', { name })}</Link>
  return (
    <>
      <Link href={historyHref(path, { person: id })}>{t('aboutPerson', { name })}</Link>
      <Link href={historyHref(path, { actor: id })}>{t('byActor', { name })}</Link>
    </>
  )
}
