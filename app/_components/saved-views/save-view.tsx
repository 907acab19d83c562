'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { SaveViewDocument } from '@/graphql/generated/save-view'
import { type SavedViewList, savedViewLimits, savedViewProblems } from '@/lib/domain/lists/saved-views'

type Props = { orgId: string; list: SavedViewList; query: string; onClose: () => void }

/** Asks for a name under which to save the current filters. */
export default function SaveView({ orgId, list, query, onClose }: Props) {
  const t = useTranslations('savedViews')
  const save = useAction({
    mutation: SaveViewDocument,
    check: savedViewProblems,
    done: ({ name }) => t('saved', { name }),
    onClose,
  })
  return (
    <FormDialog
      title={t('saveTitle')}
      busy={save.busy}
      onClose={onClose}
      onSubmit={(form) => save.run({ orgId, list, query, name: String(form.get('name') ?? '') })}
    >
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        error={save.errors.name}
        maxLength={savedViewLimits.name}
        autoFocus
      />
    </FormDialog>
  )
}
