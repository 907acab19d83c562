import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import type { TaskRevisionRecord } from '@/lib/data/task-sessions/read'

/** The description and objectives of a class; renders nothing without either. */
export async function AboutClass({ revision: { description, objectives } }: { revision: TaskRevisionRecord }) {
  const t = await getTranslations('enrollments.detail')
  if (!description && objectives.length === 0) return null
  return (
    <Card title={t('about')}>
      {description && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>}
      {objectives.length > 0 && (
        <>
          <h3 className="pt-3 font-semibold">{t('objectives')}</h3>
          <ul className="list-disc pl-5">
            {objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
