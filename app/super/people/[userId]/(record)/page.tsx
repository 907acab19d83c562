import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { HoldCard } from '@/app/_components/retention/hold-card'
import { holdRows } from '@/app/_components/retention/rows'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams } from '@/app/_lists/address'
import { ButtonLink } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { fullName } from '@/lib/domain/people/names'
import { dateIn, dateTextLength } from '@/lib/domain/values'
import { orNotFound } from '@/lib/server/enter-page'
import { getPersonRecord } from '@/lib/services/people/people'
import { listPersonHolds } from '@/lib/services/retention/holds'
import { loadPerson } from '../load-person'
import { PersonTrail, PersonVisit } from '../person-visit'
import { ContactsCard, DevicesCard, MergesCard, MethodsCard, OrganizationsCard } from './account-cards'
import { PersonButtons } from './person-buttons'
import { CountsCard, FactsCard, LicensesCard, MessagesCard } from './record-cards'

type Props = { params: Promise<{ userId: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { person } = await loadPerson((await params).userId)
  const t = await getTranslations('people.list')
  return { title: fullName(person) || t('nameless') }
}

/** A person's record for a super admin who has given a reason: licenses, devices and possible actions. */
export default async function PersonPage({ params, searchParams }: Props) {
  const [{ userId }, queryParams, t] = await Promise.all([params, searchParams, getTranslations('people')])
  const { ctx, person, isOpen } = await loadPerson(userId)
  const name = fullName(person) || t('list.nameless')
  const trail = <PersonTrail userId={userId} name={name} />
  if (!isOpen) {
    return (
      <>
        <PageHeader title={name} trail={trail} />
        <PersonVisit id={person.id} name={name} />
      </>
    )
  }
  const asOfText = readAddress(queryParams).text('asOf', dateTextLength).trim()
  const asOf = asOfText ? dateIn(asOfText) : null
  const read = await getPersonRecord(ctx, { id: userId, asOf })
  const holds = orNotFound(await listPersonHolds(ctx, { userId }))
  const record = orNotFound(read.ok || !asOf ? read : await getPersonRecord(ctx, { id: userId }))
  const { disabledAt, erasedAt, mergedIntoId, superAdmin, visit, merges } = record
  const isSelf = ctx.viewer.userId === userId
  const isClosed = erasedAt !== null || mergedIntoId !== null
  return (
    <ClientMessages of={['people.record', 'people.acts', 'orgData.holds']}>
      <PageHeader
        trail={trail}
        title={name}
        tags={
          <>
            {erasedAt && <Tag>{t('list.states.ERASED')}</Tag>}
            {mergedIntoId && <Tag tone="info">{t('list.states.MERGED')}</Tag>}
            {disabledAt && !isClosed && <Tag tone="error">{t('list.states.DISABLED')}</Tag>}
            {superAdmin && <Tag tone="info">{t('record.superAdmin')}</Tag>}
          </>
        }
        actions={
          !isSelf &&
          !isClosed && (
            <>
              {!superAdmin && <ButtonLink href={`/super/people/${userId}/merge`}>{t('record.merge')}</ButtonLink>}
              <PersonButtons id={userId} disabled={disabledAt !== null} />
            </>
          )
        }
      />
      <div className="flex flex-col gap-5">
        {visit && <InlineNotice>{t('record.visit', { reason: visit.reason })}</InlineNotice>}
        {mergedIntoId && (
          <InlineNotice>
            {t('record.mergedInto')} <Link href={`/super/people/${mergedIntoId}`}>{t('record.openKept')}</Link>
          </InlineNotice>
        )}
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
          <FactsCard record={record} />
          <CountsCard counts={record.counts} />
        </div>
        <LicensesCard
          href={`/super/people/${userId}`}
          licenses={record.licenses}
          day={asOfText}
          isInvalid={Boolean(asOfText) && (!asOf || !read.ok)}
        />
        <OrganizationsCard roles={record.roles} />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
          <ContactsCard userId={userId} contacts={record.contacts} locked={isSelf || isClosed} />
          <div className="flex flex-col gap-5">
            <MethodsCard methods={record.identities} />
            <DevicesCard sessions={record.sessions} />
          </div>
        </div>
        <MessagesCard messages={record.messages} />
        <HoldCard rows={holdRows(holds)} target={{ userId }} />
        {merges.length > 0 && <MergesCard userId={userId} merges={merges} visits={ctx.viewer.personVisits} />}
      </div>
    </ClientMessages>
  )
}
