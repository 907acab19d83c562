import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import type { OrgState } from '@/lib/domain/lists/organizations'

const tones: Record<OrgState, Tone> = { ACTIVE: 'success', SUSPENDED: 'warn', CLOSED: 'neutral' }

/** The state of an organization as a tag. */
export function OrgStateTag({ state }: { state: OrgState }) {
  const t = useTranslations('installation.orgStates')
  return <Tag tone={tones[state]}>{t(state)}</Tag>
}
