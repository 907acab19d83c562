import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccessCard, UseCard, WhichOnes } from '@/app/_components/access/access-cards'
import { NewToken } from '@/app/_components/access/access-list'
import { orgScopeNames, scopeNames } from '@/lib/domain/access/api-token'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { listApiTokens } from '@/lib/services/access/list-access'
import { AccountFrame, accountTitle } from '../account-frame'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('tokens') })

const home = '/account/tokens'
/** Scopes that are useful only to administrators of an organization. */
const ofAdmins = orgScopeNames.filter((scope) => !scope.startsWith('training:'))

/** The person's API tokens: created, shown once, revoked. */
export default async function TokensPage({ searchParams }: Props) {
  const [{ ctx, facts }, { after, show }] = await Promise.all([enterPage(), searchParams])
  const cursor = typeof after === 'string' ? after : null
  const ended = show === 'ended'
  const isAdmin = facts.roles.some(({ roleType }) => roleType === 'ADMIN')
  const [tokens, timeZone, t] = await Promise.all([
    listApiTokens(ctx, { ended, after: cursor }).then(orNotFound),
    readerZone(),
    getTranslations('access.tokens'),
  ])
  const scopes = scopeNames.filter((scope) => isAdmin || !ofAdmins.includes(scope))
  return (
    <AccountFrame page="tokens">
      <AccessCard
        title={t('title')}
        lead={t('lead')}
        make={<NewToken open={t('make')} orgId={null} scopes={scopes} />}
        items={tokens}
        empty={t(ended ? 'emptyEnded' : 'empty')}
        now={ctx.now}
        timeZone={timeZone}
        editable
        href={ended ? `${home}?show=ended` : home}
        later={cursor !== null}
      >
        <WhichOnes href={home} ended={ended} />
      </AccessCard>
      <UseCard kind="pat" />
    </AccountFrame>
  )
}
