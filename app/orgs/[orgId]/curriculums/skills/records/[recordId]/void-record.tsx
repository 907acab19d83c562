'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { Button } from '@/app/_ui/button'
import { VoidSkillRecordDocument } from '@/graphql/generated/void-skill-record'
import { skillLimits } from '@/lib/domain/skills/values'

/** Voids a record that is wrong, with a reason. */
export function VoidRecord({ id }: { id: string }) {
  const t = useTranslations('skills.void')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      {open && (
        <ReasonDialog
          mutation={VoidSkillRecordDocument}
          variables={(reason) => ({ id, reason })}
          rules={{ maxLength: skillLimits.reason, line: true }}
          words={{ title: t('title'), text: t('text'), reason: t('reason'), save: t('save') }}
          danger
          done={t('done')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
