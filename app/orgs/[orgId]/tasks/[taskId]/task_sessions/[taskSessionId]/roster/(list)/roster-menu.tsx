'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { fill } from '@/app/_lib/fill'
import { useApiForm } from '@/app/_lib/use-api-form'
import { menuItem } from '@/app/_ui/menu-item'
import { RowPanel } from '@/app/_ui/row-panel'
import { showToast } from '@/app/_ui/show-toast'
import { ApproveEnrollmentDocument } from '@/graphql/generated/approve-enrollment'
import { RevokeSessionInvitationDocument } from '@/graphql/generated/revoke-session-invitation'
import type { RosterLabels } from '../roster-labels'
import { ReasonDialog, type Reasoned } from './reason-dialog'
import { type RosterMove, type RosterPress, readRosterPress } from './roster-press'

type Props = { pressed: HTMLElement | null; labels: RosterLabels; onClose: (button: HTMLElement) => void }
type Line = Extract<RosterPress, { id: string }>

/** What can be done with the line whose button was pressed; taking an invitation back is done at once. */
export default function RosterMenu({ pressed, labels, onClose }: Props) {
  const router = useRouter()
  const [asked, setAsked] = useState<Reasoned | null>(null)
  const approving = useApiForm(ApproveEnrollmentDocument)
  const press = pressed ? readRosterPress(pressed.dataset.press ?? '') : null
  useRevoke(press && 'revoke' in press ? { press, button: pressed } : null, labels, onClose)

  async function approve({ id, version, name }: Line) {
    const answer = await approving.submit({ id, version })
    const waits = answer?.data?.status === 'PENDING'
    if (answer) showToast({ title: fill(labels.done[waits ? 'approveWaiting' : 'approve'], { name }), tone: 'success' })
    router.refresh()
  }
  const choose = (move: RosterMove, line: Line) =>
    move === 'approve' ? void approve(line) : setAsked({ ...line, move })

  return (
    <>
      {pressed && press && 'id' in press && (
        <RowPanel key={press.id} button={pressed} onClose={onClose}>
          {press.moves.map((move) => (
            <button
              key={move}
              type="button"
              className={menuItem(move !== 'approve')}
              onClick={() => choose(move, press)}
            >
              {labels.moves[move]}
            </button>
          ))}
          <button type="button" className={menuItem()} onClick={() => router.push(press.history)}>
            {labels.moves.history}
          </button>
        </RowPanel>
      )}
      {asked && <ReasonDialog key={asked.id} line={asked} labels={labels} onClose={() => setAsked(null)} />}
    </>
  )
}

type Revoking = { press: Extract<RosterPress, { revoke: string }>; button: HTMLElement | null }

function useRevoke(revoking: Revoking | null, labels: RosterLabels, onClose: (button: HTMLElement) => void) {
  const router = useRouter()
  const { submit } = useApiForm(RevokeSessionInvitationDocument)
  const done = useRef<string | null>(null)
  const id = revoking?.press.revoke
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once for each press.
  useEffect(() => {
    if (!revoking?.button || !id || done.current === id) return
    done.current = id
    onClose(revoking.button)
    submit({ id, version: revoking.press.version }).then((answer) => {
      if (answer) showToast({ title: labels.done.revoke, tone: 'success' })
      done.current = null
      router.refresh()
    })
  }, [id])
}
