'use client'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import type { Scope } from '@/lib/domain/access/scopes'

const loadTokenForm = () => import('./token-form')
const loadClientForm = () => import('./client-form')

/** `open`: the label of the button. */
type Props = { open: string; scopes: readonly Scope[] }

/** Creates a token for an organization, or for the person. */
export function NewToken({ open, ...form }: Props & { orgId: string | null }) {
  const [making, setMaking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setMaking(true)}>
        {open}
      </Button>
      {making && <Lazy load={loadTokenForm} {...form} onClose={() => setMaking(false)} />}
    </>
  )
}

/** Registers a client of the identity provider for an organization. */
export function NewClient({ open, ...form }: Props & { orgId: string }) {
  const [making, setMaking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setMaking(true)}>
        {open}
      </Button>
      {making && <Lazy load={loadClientForm} {...form} onClose={() => setMaking(false)} />}
    </>
  )
}
