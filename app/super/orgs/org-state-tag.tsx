import { useTranslations } from 'next-intl'
import { stateTones } from '@/app/_components/states'
import { Tag } from '@/app/_ui/tag'
import type { OrgState } from '@/lib/domain/lists/organizations'

/** The state of an organization as a tag. */
export function OrgStateTag({ state }: { state: OrgState }) {
  const t = useTranslations('installation.orgStates')
  return <Tag tone={stateTones['installation.orgStates'][state]}>{t(state)}</Tag>
}
