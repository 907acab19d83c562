import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { scopeChoices, tokenLabels } from '@/app/_components/access/access-labels'
import { AccessList } from '@/app/_components/access/access-list'
import { NewToken } from '@/app/_components/access/new-token'
import { UseCard } from '@/app/_components/access/use-card'
import { WhichOnes } from '@/app/_components/access/which-ones'
import { Card } from '@/app/_ui/card'
import { orgScopeNames, scopeNames } from '@/lib/domain/access/scopes'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listApiTokens } from '@/lib/services/access/list-access'
import { AccountFrame, accountTitle } from '../account-frame'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('tokens') })

const home = '/account/tokens'
/** What an organization's administrators alone have a use for. */
const ofAdmins = orgScopeNames.filter((scope) => !scope.startsWith('training:'))

/** The person's own API tokens: made, shown once, revoked. */
export default async function TokensPage({ searchParams }: Props) {
  const [{ ctx, facts }, { after, show }] = await Promise.all([enterPage(), searchParams])
  const place = typeof after === 'string' ? after : null
  const ended = show === 'ended'
  const isAdmin = facts.roles.some(({ roleType }) => roleType === 'ADMIN')
  const [tokens, t, labels, scopes] = await Promise.all([
    listApiTokens(ctx, { ended, after: place }).then(orNotFound),
    getTranslations('access.tokens'),
    tokenLabels(),
    scopeChoices(scopeNames.filter((scope) => isAdmin || !ofAdmins.includes(scope))),
  ])
  return (
    <AccountFrame page="tokens">
      <Card
        title={t('title')}
        lead={t('lead')}
        actions={<NewToken open={t('make')} orgId={null} scopes={scopes} labels={labels} />}
      >
        <div className="flex flex-col gap-5">
          <WhichOnes href={home} ended={ended} />
          <AccessList
            items={tokens}
            empty={t(ended ? 'emptyEnded' : 'empty')}
            now={ctx.now}
            editable
            href={ended ? `${home}?show=ended` : home}
            later={place !== null}
          />
        </div>
      </Card>
      <UseCard kind="pat" />
    </AccountFrame>
  )
}
