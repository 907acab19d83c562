import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import type { ImportRecord } from '@/lib/data/people-imports'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getImportHead } from '@/lib/services/imports/get-import'
import { ApplyForm } from './apply-form'

/** The two choices that no file can make: whether to invite now, and what happens to people who are not in it. */
export async function ApplyStep({ made }: { made: ImportRecord }) {
  const { ctx } = await enterPage()
  const head = orNotFound(await getImportHead(ctx, { id: made.id }))
  const t = await getTranslations('imports.apply')
  const { missing, applicable } = made.counts
  const people = head.missing.map(({ name, employeeId }) => [name, employeeId].filter(Boolean).join(' · '))
  const rest = missing - people.length
  return (
    <Card title={t('title')}>
      <ApplyForm
        made={{ id: made.id, version: made.version, orgId: made.orgId }}
        missing={{
          count: missing,
          lead: t('missingLead', { count: missing }),
          people,
          rest: rest > 0 ? t('missingMore', { count: rest }) : '',
        }}
        nothing={applicable === 0 ? t('nothing') : ''}
        labels={{
          invite: t('invite'),
          inviteNow: t('inviteNow'),
          inviteNowHint: t('inviteNowHint'),
          inviteLater: t('inviteLater'),
          inviteLaterHint: t('inviteLaterHint'),
          missing: t('missing'),
          missingShow: t('missingShow'),
          leave: t('leave'),
          end: t('end'),
          endHint: t('endHint'),
          go: t('go', { count: applicable }),
          discard: t('discard'),
          confirmTitle: t('confirmTitle', { count: missing }),
          confirmText: t('confirmText'),
          confirmOk: t('confirmOk'),
          cancel: t('cancel'),
        }}
      />
    </Card>
  )
}
