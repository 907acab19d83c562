import { getTranslations } from 'next-intl/server'
import { AccessCard, KeepCard, ScimCard, UseCard, WhichOnes } from '@/app/_components/access/access-cards'
import { NewClient, NewToken } from '@/app/_components/access/access-list'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { orgScopeNames } from '@/lib/domain/access/api-token'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { listAccessToKeep } from '@/lib/services/access/access-to-keep'
import { listApiClients, listOrgApiTokens } from '@/lib/services/access/list-access'
import type { SignedInCtx } from '@/lib/services/ctx'

type QueryParams = Record<string, string | string[] | undefined>
type Props = { ctx: SignedInCtx; org: OrgRecord; queryParams: QueryParams }
type Part = { ctx: SignedInCtx; org: OrgRecord; ended: boolean; after: string | null; home: string; editable: boolean }

const word = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null)

/** The programs of an organization: API tokens, and clients of the provider that act for it. */
export async function Access({ ctx, org, queryParams }: Props) {
  const home = `/orgs/${org.id}?tab=access`
  const ended = queryParams.show === 'ended'
  const editable = can(ctx.viewer, 'apiClient.register', { orgId: org.id })
  const part = { ctx, org, ended, home, editable }
  // Each list has its own pages; only one list is paged at a time.
  const [after, of] = [word(queryParams.after), word(queryParams.of)]
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {!ended && <ToKeep {...part} after={null} />}
      <WhichOnes href={home} ended={ended} />
      <Tokens {...part} after={of === 'clients' ? null : after} />
      <Clients {...part} after={of === 'clients' ? after : null} />
      <UseCard kind="org" orgId={org.id} />
      <ScimCard />
    </div>
  )
}

async function ToKeep({ ctx, org, editable }: Part) {
  const items = await listAccessToKeep(ctx, { orgId: org.id }).then(orNotFound)
  return <KeepCard orgId={org.id} items={items} timeZone={org.timeZone} editable={editable} />
}

const listHref = ({ home, ended }: Part) => (ended ? `${home}&show=ended` : home)

async function Tokens(part: Part) {
  const { ctx, org, ended, after, editable } = part
  const [items, t] = await Promise.all([
    listOrgApiTokens(ctx, { orgId: org.id, ended, after }).then(orNotFound),
    getTranslations('access.tokens'),
  ])
  return (
    <AccessCard
      title={t('title')}
      lead={t('leadOrg', { org: org.name })}
      make={editable && <NewToken open={t('make')} orgId={org.id} scopes={orgScopeNames} />}
      items={items}
      empty={t(ended ? 'emptyEnded' : 'empty')}
      now={ctx.now}
      timeZone={org.timeZone}
      editable={editable}
      href={listHref(part)}
      later={after !== null}
    />
  )
}

async function Clients(part: Part) {
  const { ctx, org, ended, after, editable } = part
  const [items, t] = await Promise.all([
    listApiClients(ctx, { orgId: org.id, ended, after }).then(orNotFound),
    getTranslations('access.clients'),
  ])
  return (
    <AccessCard
      title={t('title')}
      lead={t('lead', { org: org.name })}
      make={editable && <NewClient open={t('register')} orgId={org.id} scopes={orgScopeNames} />}
      items={items}
      empty={t(ended ? 'emptyEnded' : 'empty')}
      now={ctx.now}
      timeZone={org.timeZone}
      editable={editable}
      href={`${listHref(part)}&of=clients`}
      later={after !== null}
    />
  )
}
