'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { SurveyApproval, SurveyPerson, SurveySession, SurveyStaffYear } from './view-model'

/** Sessions with their documents; as cards on a phone. */
export function SessionTable({ rows }: { rows: readonly SurveySession[] }) {
  const t = useTranslations('inspection.survey')
  return (
    <Table
      caption={t('sessionsCaption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'when', header: t('when'), lead: true, cell: ({ when }) => when },
        {
          key: 'class',
          header: t('class'),
          cell: ({ title, taughtBy, state }) => (
            <span className="two-lines">
              <span className="wrap-anywhere">{title}</span>
              {taughtBy && <span className="second-line wrap-anywhere">{taughtBy}</span>}
              <span>
                <Tag tone={state.tone}>{state.text}</Tag>
              </span>
            </span>
          ),
        },
        { key: 'hours', header: t('hours'), align: 'end', cell: ({ hours }) => hours },
        { key: 'attendees', header: t('attendees'), align: 'end', cell: ({ people }) => people },
        { key: 'papers', header: t('papers'), cell: (row) => <Papers row={row} /> },
      ]}
    />
  )
}

function Papers({ row: { sheet, certificates, title, when } }: { row: SurveySession }) {
  const t = useTranslations('inspection.survey')
  if (!sheet) return <span className="text-soft">{t('notFinal')}</span>
  const several = certificates.length > 1
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Link href={sheet} reload aria-label={t('sheetOf', { title, when })}>
        {t('sheet')}
      </Link>
      {certificates.map((href, at) => {
        const part = { part: String(at + 1), title, when }
        return (
          <Link
            key={href}
            href={href}
            reload
            aria-label={several ? t('certificatesPartOf', part) : t('certificatesOf', part)}
          >
            {several ? t('certificatesPart', part) : t('certificates')}
          </Link>
        )
      })}
    </span>
  )
}

/** People with their hours, one row for each license. */
export function PeopleTable({ rows }: { rows: readonly SurveyPerson[] }) {
  const t = useTranslations('inspection.survey')
  return (
    <Table
      caption={t('peopleCaption')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          header: t('name'),
          lead: true,
          cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
        },
        {
          key: 'license',
          header: t('licenseNumber'),
          cell: ({ license }) =>
            license ? (
              <span className="two-lines">
                <span className="wrap-anywhere">{license.number}</span>
                <span className="second-line">{license.kind}</span>
              </span>
            ) : (
              <span className="text-soft">{t('noLicense')}</span>
            ),
        },
        { key: 'classes', header: t('classes'), align: 'end', cell: ({ classes }) => classes },
        { key: 'given', header: t('given'), align: 'end', cell: ({ hours }) => hours },
        { key: 'counted', header: t('counted'), align: 'end', cell: ({ counted }) => counted },
        {
          key: 'period',
          header: t('period'),
          cell: ({ status, period, topics }) =>
            status && (
              <span className="two-lines">
                {status}
                <span className="second-line">{period}</span>
                {topics && <span className="second-line">{topics}</span>}
              </span>
            ),
        },
        {
          key: 'certificates',
          header: t('certificateNumbers'),
          cell: ({ certificates }) => <span className="wrap-anywhere">{certificates}</span>,
        },
      ]}
    />
  )
}

/** Everybody on staff, a row for each hire year. */
export function StaffTable({ rows }: { rows: readonly SurveyStaffYear[] }) {
  const t = useTranslations('inspection.survey')
  return (
    <Table
      caption={t('staffCaption')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          header: t('name'),
          lead: true,
          cell: ({ name, post }) => (
            <span className="two-lines">
              <span className="wrap-anywhere">{name}</span>
              {post && <span className="second-line wrap-anywhere">{post}</span>}
            </span>
          ),
        },
        {
          key: 'hired',
          header: t('hired'),
          cell: ({ hired, left }) => (
            <span className="two-lines">
              {hired ?? <span className="text-soft">{t('noHireDate')}</span>}
              {left && <span className="second-line">{t('left', { date: left })}</span>}
            </span>
          ),
        },
        {
          key: 'year',
          header: t('hireYear'),
          cell: ({ year: { number, days } }) => (
            <span className="two-lines">
              {number !== null && <span>{number}</span>}
              <span className="second-line">{days}</span>
            </span>
          ),
        },
        { key: 'classes', header: t('classes'), align: 'end', cell: ({ classes }) => classes },
        { key: 'hours', header: t('given'), align: 'end', cell: ({ hours }) => hours },
        { key: 'inPerson', header: t('inPerson'), align: 'end', cell: ({ inPerson }) => inPerson },
        { key: 'online', header: t('online'), align: 'end', cell: ({ online }) => online },
      ]}
    />
  )
}

/** Provider numbers with their dates. */
export function ApprovalTable({ rows }: { rows: readonly SurveyApproval[] }) {
  const t = useTranslations('inspection.survey')
  return (
    <Table
      caption={t('approvalsCaption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'number', header: t('number'), lead: true, cell: ({ number }) => number },
        { key: 'geo', header: t('geo'), cell: ({ geo }) => geo },
        { key: 'types', header: t('types'), cell: ({ types }) => types },
        { key: 'from', header: t('from'), cell: ({ from }) => from },
        { key: 'to', header: t('to'), cell: ({ to }) => to },
      ]}
    />
  )
}
