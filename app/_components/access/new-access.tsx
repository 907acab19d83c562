'use client'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import type { Scope } from '@/lib/domain/access/scopes'

const loadTokenForm = () => import('./token-form')
const loadClientForm = () => import('./client-form')

/** `open`: the word on the button. */
type Props = { open: string; scopes: readonly Scope[] }

/** Makes a token: of an organization, or the person's own. */
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

/** Registers a client of the provider for an organization. */
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
