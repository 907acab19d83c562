import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { grantKinds } from '@/lib/domain/orgs/grants'
import type { Translate } from '@/lib/i18n/translator'

/** "Manager, Long-term care". */
export function grantText({ kind, department }: { kind?: unknown; department?: unknown }, t: Translate): string {
  const name = isOneOf(grantKinds, kind) ? t(`enums.grantKinds.${kind}`) : ''
  return typeof department === 'string'
    ? t('members.grants.lineFor', { kind: name, department })
    : t('members.grants.line', { kind: name })
}
