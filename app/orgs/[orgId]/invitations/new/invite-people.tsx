'use client'
import { useState } from 'react'
import { type InviteAnswer, InviteForm } from './invite-form'
import type { InviteLabels } from './invite-labels'
import { InviteResults } from './invite-results'

type Props = { orgId: string; list: string; texts: boolean; departments: readonly string[]; labels: InviteLabels }

/** The form, and what came of it for each contact. */
export function InvitePeople({ orgId, list, texts, departments, labels }: Props) {
  const [answer, setAnswer] = useState<{ results: InviteAnswer['results']; left: readonly string[] } | null>(null)
  return answer ? (
    <InviteResults {...answer} list={list} labels={labels.results} onMore={() => setAnswer(null)} />
  ) : (
    <InviteForm
      orgId={orgId}
      texts={texts}
      departments={departments}
      labels={labels}
      onDone={({ results }, left) => setAnswer({ results, left })}
    />
  )
}
