import type { MemberChange } from '@/lib/data/members/read'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { roleTypes } from '@/lib/domain/lists/organizations'
import { endReasons } from '@/lib/domain/orgs/end-reasons'
import { listed } from '@/lib/domain/punctuation'
import type { Translate } from '@/lib/i18n/translator'

const fields = ['department', 'jobTitle', 'employeeId', 'supervisorId', 'hireDate'] as const
const plainActions = ['leaveStarted', 'leaveEnded', 'left', 'rehired', 'supervisorSet'] as const

/** One change of a membership as text. `t` translates full keys. */
export function changeText(
  { action, detail }: Pick<MemberChange, 'action' | 'detail'>,
  t: Translate,
  locale: string,
): string {
  const name = action.replace(/^member\./, '')
  const message = (key: string, values: Record<string, string> = {}) => t(`members.history.actions.${key}`, values)
  if (isOneOf(plainActions, name)) return message(name)
  if (name === 'updated') return message('updated', { fields: fieldNames(detail.fields, t, locale) })
  if (name === 'roleChanged') return message('roleChanged', { from: role(detail.from, t), to: role(detail.to, t) })
  if (name !== 'removed') return message('other')
  const { reason } = detail
  return isOneOf(endReasons, reason)
    ? message('removedFor', { reason: t(`members.reasons.${reason}`) })
    : message('removed')
}

const role = (code: unknown, t: Translate): string => (isOneOf(roleTypes, code) ? t(`enums.roleTypes.${code}`) : '')

function fieldNames(names: unknown, t: Translate, locale: string): string {
  const knownFields = Array.isArray(names) ? fields.filter((field) => names.includes(field)) : []
  return listed(
    knownFields.map((field) => t(`members.detail.${field === 'supervisorId' ? 'supervisor' : field}`)),
    locale,
  )
}
