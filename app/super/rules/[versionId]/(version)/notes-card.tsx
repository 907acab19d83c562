import { getTranslations } from 'next-intl/server'
import { firstRenewalNotes, ruleNotes } from '@/app/_components/compliance/requirement-facts'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import type { Translate } from '@/lib/i18n/translator'

/** What is said beside the requirement, and every source of the version. */
export async function NotesCard({ rule, translate }: { rule: RuleVersion; translate: Translate }) {
  const t = await getTranslations('rules.version')
  const notes = [...ruleNotes(rule, translate), ...firstRenewalNotes(rule, translate)]
  return (
    <Card title={t('notes')}>
      {notes.length === 0 && <p className="text-soft">{t('noNotes')}</p>}
      <div className="flex flex-col gap-2">
        {notes.map(({ key, text, tone }) => (
          <InlineNotice key={key} tone={tone}>
            {text}
          </InlineNotice>
        ))}
      </div>
    </Card>
  )
}
