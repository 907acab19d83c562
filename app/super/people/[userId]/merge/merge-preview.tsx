import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { mergeCountKinds } from '@/lib/domain/people/merge-plan'
import { fullName } from '@/lib/domain/people/names'
import { listed, noted } from '@/lib/domain/text'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getMergePreview } from '@/lib/services/people/merge-people'
import { conflictFacts } from './conflict-facts'
import { MergeForm } from './merge-form'

type Props = { ctx: SignedInCtx; keptId: string; closedId: string }

/** The data that moves from one record to the other, and the choices; a link swaps the direction. */
export async function MergePreview({ ctx, keptId, closedId }: Props) {
  const [preview, words] = await Promise.all([
    getMergePreview(ctx, { keptId, closedId }).then(orNotFound),
    getTranslations('people.merge'),
  ])
  const { kept, other, conflicts, moves } = preview
  const t = translatorFor(ctx.locale)
  const contactsOf = ({ contacts }: typeof kept) =>
    contacts.length > 0
      ? listed(
          contacts.map(({ value }) => value),
          ctx.locale,
        )
      : words('noContact')
  const counted = mergeCountKinds.filter((kind) => moves[kind] > 0)
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <Card title={words('records')}>
          <DefinitionList
            items={[
              { term: words('kept'), detail: noted(fullName(kept), contactsOf(kept), ctx.locale) },
              { term: words('closed'), detail: noted(fullName(other), contactsOf(other), ctx.locale) },
            ]}
          />
          <p className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-sm">
            <ButtonLink size="sm" href={`/super/people/${closedId}/merge?other=${keptId}`}>
              {words('otherWay')}
            </ButtonLink>
            <ButtonLink size="sm" href={`/super/people/${keptId}/merge`}>
              {words('another')}
            </ButtonLink>
          </p>
        </Card>
        <Card title={words('moves')} lead={words('movesLead')}>
          <DefinitionList items={counted.map((kind) => ({ term: words(`counts.${kind}`), detail: moves[kind] }))} />
        </Card>
      </div>
      <ClientMessages of={['people.merge']}>
        <MergeForm
          keptId={keptId}
          closedId={closedId}
          conflicts={conflicts.map((conflict) => conflictFacts(conflict, t))}
          name={fullName(kept)}
        />
      </ClientMessages>
    </div>
  )
}
