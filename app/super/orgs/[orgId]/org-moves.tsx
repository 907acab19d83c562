'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { type OrgMove, orgMoves, orgStateAfter } from '@/lib/domain/orgs/org-state'
import type { MovedOrg } from './moved-org'

const loadForm = () => import('./move-form')

/** The state changes possible for an organization in its current state. */
export function OrgMoves({ org }: { org: MovedOrg }) {
  const t = useTranslations('installation.org')
  const [move, setMove] = useState<OrgMove | null>(null)
  return (
    <>
      {orgMoves
        .filter((move) => orgStateAfter(org.state, move) !== null)
        .map((move) => (
          <Button key={move} variant={move === 'close' ? 'danger' : 'secondary'} onClick={() => setMove(move)}>
            {t(move)}
          </Button>
        ))}
      {move && <Lazy load={loadForm} org={org} move={move} onClose={() => setMove(null)} />}
    </>
  )
}
