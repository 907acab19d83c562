import {
  audienceLines,
  dueText,
  groupText,
  itemName,
  recurrenceText,
} from '@/app/_components/curriculums/curriculum-texts'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CurriculumRecord, GroupItem } from '@/lib/data/curriculums/read'
import { itemKey } from '@/lib/domain/curriculums/items'
import type { Translate } from '@/lib/i18n/translator'

type Props = { curriculum: CurriculumRecord; t: Translate }

/** The groups of a curriculum, each with its classes. */
export function AsksCard({ curriculum: { orgId, groups }, t }: Props) {
  return (
    <Card title={t('curriculums.detail.asks')} lead={groups.length > 1 ? t('curriculums.form.groupsLead') : undefined}>
      <ol className="flex flex-col divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <h3 className="font-semibold wrap-anywhere">{group.name}</h3>
            <p className="text-sm text-soft">{groupText(group, t)}</p>
            {group.tasks.length > 0 && (
              <ul className="flex flex-col gap-1">
                {group.tasks.map(({ id, title, state }) => (
                  <li key={id} className="flex flex-wrap items-center gap-2">
                    <Link href={`/orgs/${orgId}/tasks/${id}`} className="wrap-anywhere">
                      {title}
                    </Link>
                    {state !== 'PUBLISHED' && (
                      <Tag tone="warn">
                        {t(state === 'DRAFT' ? 'curriculums.group.draft' : 'curriculums.group.archived')}
                      </Tag>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {group.items.length > 0 && (
              <ul className="flex flex-col gap-1">
                {group.items.map((item) => (
                  <li key={itemKey(item)} className="flex flex-wrap items-center gap-x-2">
                    <Item orgId={orgId} item={item} t={t} />
                    <span className="text-sm text-soft">{t(`curriculums.itemKinds.${item.kind}`)}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const pages = {
  DOCUMENT: 'documents/requests',
  POLICY: 'documents/signing',
  CHECKLIST: 'curriculums/skills',
} as const

function Item({ orgId, item, t }: { orgId: string; item: GroupItem; t: Translate }) {
  const name = itemName(item, t)
  if (item.kind === 'LICENSE') return <span>{name}</span>
  return (
    <Link href={`/orgs/${orgId}/${pages[item.kind]}/${item.id}`} className="wrap-anywhere">
      {name}
    </Link>
  )
}

/** The audience, the number of members it reaches now, and the due date. */
export function AudienceCard({ curriculum, reach, t, locale }: Props & { reach: number; locale: string }) {
  const lines = audienceLines(curriculum, t, locale)
  return (
    <Card title={t('curriculums.detail.forWhom')}>
      <DefinitionList
        items={[
          {
            term: t('curriculums.detail.audience'),
            detail: (
              <span className="flex flex-col">
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                <span className="text-sm text-soft">{t('curriculums.audience.reaches', { count: reach })}</span>
              </span>
            ),
          },
          { term: t('curriculums.detail.due'), detail: dueText(curriculum, t) },
          { term: t('curriculums.detail.recurrence'), detail: recurrenceText(curriculum, t) },
        ]}
      />
    </Card>
  )
}
