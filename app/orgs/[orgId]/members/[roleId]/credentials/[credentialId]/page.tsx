import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { credentialLabel } from '@/app/_components/credential-label'
import { nameInText } from '@/app/_components/members/member-name'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getMemberCredits } from '@/lib/services/members/get-member'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { OrgTrail } from '../../../../org-trail'
import { memberCreditRow } from './member-credit-rows'
import { MemberCreditTable } from './member-credit-table'

type Props = { params: Promise<{ orgId: string; roleId: string; credentialId: string }> }

/** Read once for the title and the page: each reading is kept in the history. */
const read = cache(async (id: string, credentialId: string) => {
  const { ctx } = await enterPage()
  return orNotFound(await getMemberCredits(ctx, { id, credentialId }))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ ctx }, { roleId, credentialId }] = await Promise.all([enterPage(), params])
  const { credential } = await read(roleId, credentialId)
  return { title: credentialLabel(credential.credential, translatorFor(ctx.locale)) }
}

/** Every credit of a member on one of their licenses: counted or not, and why. */
export default async function MemberCreditsPage({ params }: Props) {
  const [{ ctx }, { orgId, roleId, credentialId }] = await Promise.all([enterPage(), params])
  const org = orNotFound(await getAdministeredOrg(ctx, { id: orgId }))
  const { member, credential, credits } = await read(roleId, credentialId)
  const [t, list, names] = await Promise.all([
    getTranslations('members.credits'),
    getTranslations('members.list'),
    getTranslations('members.name'),
  ])
  const say = translatorFor(ctx.locale)
  const label = credentialLabel(credential.credential, say)
  const name = nameInText(member, names('unknown'))
  const members = `/orgs/${orgId}/members`
  const way = [{ label: list('title'), href: members }, { label: name, href: `${members}/${member.id}` }, { label }]
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={way} />}
        title={t('title', { credential: label })}
        lead={t('lead', { name })}
      />
      {credits.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} icon={<Icon name="award" size={24} />} />
        </Card>
      ) : (
        <Card flush>
          <MemberCreditTable
            caption={t('caption', { credential: label })}
            rows={credits.map((one) => memberCreditRow(one, credential.status.asOf, say))}
          />
        </Card>
      )}
    </>
  )
}
