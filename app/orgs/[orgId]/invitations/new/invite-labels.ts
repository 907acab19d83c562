import { getTranslations } from 'next-intl/server'
import { roleTypes } from '@/lib/domain/lists/role-types'

/** The words of inviting; where text messages are off, the hint says so. */
export async function inviteLabels(texts: boolean) {
  const [t, form, common, outcomes, roles, problems] = await Promise.all([
    getTranslations('invitations'),
    getTranslations('invitations.invite'),
    getTranslations('common.form'),
    getTranslations('invitations.outcomes'),
    getTranslations('enums.roleTypes'),
    getTranslations('invitations.problems'),
  ])
  const count = { count: '{count}' }
  return {
    contacts: form('contacts'),
    contactsHint: form(texts ? 'contactsHint' : 'contactsHintEmail'),
    role: form('role'),
    roleHint: form('roleHint'),
    roles: roleTypes.map((value) => ({ value, label: roles(value) })).toReversed(),
    department: form('department'),
    jobTitle: form('jobTitle'),
    optional: common('optional'),
    preview: {
      title: form('preview'),
      none: form('previewNone'),
      count: form('count', count),
      duplicates: form('duplicates', count),
      unread: form('unread', count),
      line: form('line', { line: '{line}', text: '{text}' }),
      more: form('moreUnread', count),
      tooMany: form('tooMany'),
      textsOff: problems('textsOff'),
    },
    send: form('send'),
    nobody: form('nobody'),
    results: {
      title: form('done'),
      caption: form('doneCaption'),
      contact: form('contact'),
      outcome: form('outcome'),
      outcomes: {
        INVITED: outcomes('INVITED'),
        RENEWED: outcomes('RENEWED'),
        ALREADY_MEMBER: outcomes('ALREADY_MEMBER'),
        INVALID: outcomes('INVALID'),
      },
      help: {
        INVITED: t('outcomeHelp.INVITED'),
        RENEWED: t('outcomeHelp.RENEWED'),
        ALREADY_MEMBER: t('outcomeHelp.ALREADY_MEMBER'),
      },
      left: form('left'),
      more: form('more'),
      toList: form('toList'),
    },
  }
}

export type InviteLabels = Awaited<ReturnType<typeof inviteLabels>>
