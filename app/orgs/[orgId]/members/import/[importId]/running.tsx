'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { isFailure } from '@/app/_lib/api-answer'
import { fill } from '@/app/_lib/fill'
import { callApi } from '@/app/_lib/graphql-client'
import { Progress } from '@/app/_ui/progress'
import { GetPeopleImportProgressDocument } from '@/graphql/generated/get-people-import-progress'

type Props = { id: string; done: number; total: number; labels: { label: string; text: string } }

const everyMs = 1000

/** How far an import is, asked each second; when it runs no longer, the page is read anew. */
export function Running({ id, done: doneAtFirst, total, labels }: Props) {
  const router = useRouter()
  const [done, setDone] = useState(doneAtFirst)
  useEffect(() => {
    let asking = false
    const timer = setInterval(async () => {
      if (asking || document.hidden) return
      asking = true
      const answer = await callApi(GetPeopleImportProgressDocument, { id })
      asking = false
      const found = isFailure(answer) ? null : answer.data?.peopleImport
      if (!found) return
      setDone(found.done)
      if (found.state !== 'RUNNING') router.refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [id, router])
  return (
    <div aria-live="polite">
      <Progress label={labels.label} value={done} max={Math.max(total, 1)} quiet />
      <p className="mt-2 text-[0.9375rem]">{fill(labels.text, { done: String(done), total: String(total) })}</p>
    </div>
  )
}
