import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import { type EndReason, endReasons } from '@/lib/domain/orgs/end-reasons'
import type { RemoveLabels } from './remove-member'
import type { MemberLabels, MoveLabels } from './use-member-moves'

/** Stays as it is, to be filled where the member is known. */
const name = '{name}'

/** The words of what can be done with a member. */
export async function memberLabels(): Promise<MemberLabels> {
  return { moves: await moveLabels(), removal: await removeLabels() }
}

async function moveLabels(): Promise<MoveLabels> {
  const [t, common] = await Promise.all([getTranslations('members'), getTranslations('common.actions')])
  const words = (move: keyof MoveLabels) => ({
    label: t(`actions.${move}`),
    ok: move === 'endLeave' ? common('ok') : t(`actions.${move}`),
    done: t(`done.${move}`, { name }),
  })
  const asking = (move: Exclude<keyof MoveLabels, 'endLeave'>) => ({
    ...words(move),
    title: t(`ask.${move}Title`, { name }),
    text: t(`ask.${move}Text`, { name }),
  })
  return {
    makeAdmin: asking('makeAdmin'),
    makeMember: asking('makeMember'),
    startLeave: asking('startLeave'),
    endLeave: words('endLeave'),
    rehire: asking('rehire'),
  }
}

/** The words of the dialog that removes a member. */
async function removeLabels(): Promise<RemoveLabels> {
  const [t, form] = await Promise.all([getTranslations('members'), formDialogLabels()])
  return {
    label: t('actions.remove'),
    title: t('remove.title', { name }),
    text: t('remove.text'),
    reason: t('remove.reason'),
    choose: t('remove.choose'),
    reasons: Object.fromEntries(endReasons.map((code) => [code, t(`reasons.${code}`)])) as Record<EndReason, string>,
    done: t('done.remove', { name }),
    form: { ...form, save: t('remove.ok') },
  }
}
