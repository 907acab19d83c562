import { getTranslations } from 'next-intl/server'
import { nameInText } from '@/app/_components/members/member-name'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Link } from '@/app/_ui/link'
import type { MemberRecord } from '@/lib/data/members/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

type Props = { member: MemberRecord; timeZone: string }

/** What an employer records of a member, and how to reach them. */
export async function EmploymentCard({ member, timeZone }: Props) {
  const [t, names, values] = await Promise.all([
    getTranslations('members.detail'),
    getTranslations('members.name'),
    getTranslations('common.values'),
  ])
  const { supervisor, hireDate, email, phone } = member
  const notGiven = values('notGiven')
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('department'), detail: member.department ?? notGiven },
          { term: t('jobTitle'), detail: member.jobTitle ?? notGiven },
          { term: t('employeeId'), detail: member.employeeId ?? notGiven },
          {
            term: t('supervisor'),
            detail: supervisor ? (
              <Link href={`/orgs/${member.orgId}/members/${supervisor.id}`}>
                {nameInText(supervisor, names('unknown'))}
              </Link>
            ) : (
              notGiven
            ),
          },
          { term: t('hireDate'), detail: hireDate ? formatDate(hireDate) : notGiven },
          { term: t('memberSince'), detail: formatDate(todayIn(timeZone, member.createdAt)) },
          ...(email ? [{ term: t('email'), detail: <span className="wrap-anywhere">{email}</span> }] : []),
          ...(phone ? [{ term: t('phone'), detail: phone }] : []),
        ]}
      />
    </Card>
  )
}
