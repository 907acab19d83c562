'use client'

import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { Tag } from '@/app/_ui/tag'
import { RevokeApiClientDocument } from '@/graphql/generated/revoke-api-client'
import { RevokeApiTokenDocument } from '@/graphql/generated/revoke-api-token'
import { type Scope, scopeKey } from '@/lib/domain/access/api-token'
import type { AccessRow } from './access-rows'

type Props = { rows: readonly AccessRow[]; editable: boolean }

/** Tokens or clients with their scopes and last use; active ones can be revoked. */
export const AccessList = ({ rows, editable }: Props) => (
  <ul className="flex flex-col divide-y divide-line">
    {rows.map((row) => (
      <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
        <Facts row={row} />
        {editable && (row.state === 'live' || row.state === 'soon') && <Revoke row={row} />}
      </li>
    ))}
  </ul>
)

function Facts({ row: { name, mark, scopes, state, made, ends, lastUsedAt } }: { row: AccessRow }) {
  const t = useTranslations('access.list')
  const scope = useTranslations('access.scopes')
  const dates = [
    made.by ? t('madeBy', { name: made.by, date: made.on }) : t('made', { date: made.on }),
    ends && t(ends.over ? 'expired' : 'expires', { date: ends.on }),
  ]
  return (
    <div className="flex min-w-0 grow basis-72 flex-col gap-1 wrap-anywhere">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {name}
        {state !== 'live' && <Tag tone={state === 'soon' ? 'warn' : undefined}>{t(state)}</Tag>}
      </span>
      <code className="text-sm">{mark}</code>
      <span className="text-sm">{t('may', { scopes: dotted(scopes.map((code) => scope(scopeKey(code)))) })}</span>
      <span className="text-sm text-soft">
        {dotted(dates)}
        {' · '}
        {lastUsedAt ? <LocalTime at={lastUsedAt} format={(time) => t('used', { time })} /> : t('unused')}
      </span>
    </div>
  )
}

/** Revokes a token or a client after a confirmation. Programs stop working, and it cannot be undone. */
function Revoke({ row: { kind, id, name } }: { row: AccessRow }) {
  const t = useTranslations('access')
  const action = {
    confirm: { title: t('revoke.title', { name }), text: t('revoke.text'), ok: t('revoke.ok'), danger: true },
    done: { title: t('revoke.done', { name }), tone: 'success' as const },
  }
  const token = useAction({ mutation: RevokeApiTokenDocument, ...action })
  const client = useAction({ mutation: RevokeApiClientDocument, ...action })
  const { run, busy } = kind === 'token' ? token : client
  return (
    <Button size="sm" aria-label={t('list.revokeNamed', { name })} onClick={() => run({ id })} busy={busy}>
      {t('list.revoke')}
    </Button>
  )
}

const loadTokenForm = () => import('./token-form')
const loadClientForm = () => import('./client-form')

/** `open`: the label of the button. */
type NewAccessProps = { open: string; scopes: readonly Scope[] }

/** Creates a token for an organization, or for the person. */
export function NewToken({ open, ...form }: NewAccessProps & { orgId: string | null }) {
  const [making, setMaking] = useDraftDialog(draftNames.token(form.orgId))
  return (
    <>
      <Button size="sm" onClick={() => setMaking(true)}>
        {open}
      </Button>
      {making && <Lazy load={loadTokenForm} {...form} onClose={() => setMaking(false)} />}
    </>
  )
}

/** Registers a client of the identity provider for an organization. */
export function NewClient({ open, ...form }: NewAccessProps & { orgId: string }) {
  const [making, setMaking] = useDraftDialog(draftNames.client(form.orgId))
  return (
    <>
      <Button size="sm" onClick={() => setMaking(true)}>
        {open}
      </Button>
      {making && <Lazy load={loadClientForm} {...form} onClose={() => setMaking(false)} />}
    </>
  )
}
