'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { EndSurveyLinkDocument } from '@/graphql/generated/end-survey-link'
import { KeepAccessDocument } from '@/graphql/generated/keep-access'
import { RemoveWebhookDocument } from '@/graphql/generated/remove-webhook'
import { RevokeApiClientDocument } from '@/graphql/generated/revoke-api-client'
import { RevokeApiTokenDocument } from '@/graphql/generated/revoke-api-token'
import type { AccessKind } from '@/lib/domain/access/access-to-keep'

export type KeepRow = { kind: AccessKind; id: string; version: number; name: string; made: string }
type Props = { orgId: string; rows: readonly KeepRow[]; editable: boolean }

/** What a former administrator left behind, each with the buttons to keep it or to end it. */
export function KeepList({ orgId, rows, editable }: Props) {
  const t = useTranslations('access.keep')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0"
        >
          <div className="flex min-w-0 grow basis-72 flex-col gap-1 wrap-anywhere">
            <span className="font-semibold">{row.name}</span>
            <span className="text-sm text-soft">{dotted([t(`kinds.${row.kind}`), row.made])}</span>
          </div>
          {editable && (
            <span className="flex flex-wrap gap-2">
              <Keep orgId={orgId} row={row} />
              <End row={row} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Keep({ orgId, row: { kind, id, name } }: { orgId: string; row: KeepRow }) {
  const t = useTranslations('access.keep')
  const done = { title: t('kept', { name }), tone: 'success' as const }
  const { run, busy } = useAction({ mutation: KeepAccessDocument, done })
  return (
    <Button size="sm" aria-label={t('keepNamed', { name })} onClick={() => run({ orgId, kind, id })} busy={busy}>
      {t('keep')}
    </Button>
  )
}

/** Ends it after a confirmation, by the operation of its kind. */
function End({ row: { kind, id, version, name } }: { row: KeepRow }) {
  const t = useTranslations('access.keep')
  const action = {
    confirm: { title: t('endTitle', { name }), text: t('endText'), ok: t('end'), danger: true },
    done: { title: t('ended', { name }), tone: 'success' as const },
  }
  const token = useAction({ mutation: RevokeApiTokenDocument, ...action })
  const client = useAction({ mutation: RevokeApiClientDocument, ...action })
  const webhook = useAction({ mutation: RemoveWebhookDocument, ...action })
  const link = useAction({ mutation: EndSurveyLinkDocument, ...action })
  const run = () => {
    if (kind === 'WEBHOOK') return webhook.run({ id, version })
    return { TOKEN: token, CLIENT: client, SURVEY_LINK: link }[kind].run({ id })
  }
  const busy = [token, client, webhook, link].some((one) => one.busy)
  return (
    <Button size="sm" aria-label={t('endNamed', { name })} onClick={run} busy={busy}>
      {t('end')}
    </Button>
  )
}
