'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { isFailure } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'
import { Progress } from '@/app/_ui/progress'
import { ApplyPeopleImportDocument } from '@/graphql/generated/apply-people-import'
import { CancelPeopleImportDocument } from '@/graphql/generated/cancel-people-import'
import { GetPeopleImportProgressDocument } from '@/graphql/generated/get-people-import-progress'

const everyMs = 1000

/** The progress of an import, polled every second. The page is refreshed when the import ends. */
export function Running({ id, done: doneAtFirst, total }: { id: string; done: number; total: number }) {
  const t = useTranslations('imports.running')
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
      <Progress label={t('label')} value={done} max={Math.max(total, 1)} quiet />
      <p className="mt-2 text-sm">{t('text', { done, total })}</p>
    </div>
  )
}

type VersionRef = { id: string; version: number }

/** Stops a running import. */
export function StopImport({ id, version }: VersionRef) {
  const t = useTranslations('imports.running')
  const router = useRouter()
  const cancel = useAction({ mutation: CancelPeopleImportDocument })
  async function stop() {
    // Refused if the import has ended in the meantime, which the refreshed page shows.
    if (!(await cancel.run({ id, version }))) router.refresh()
  }
  return (
    <Button busy={cancel.busy} onClick={stop} className="self-start">
      {t('stop')}
    </Button>
  )
}

type Stopped = VersionRef & Record<'missing' | 'leaving', 'LEAVE' | 'END'> & { invite: boolean }

/** Resumes a stopped import, with the original choices. */
export function ContinueImport({ id, version, missing, leaving, invite }: Stopped) {
  const t = useTranslations('imports.apply')
  const router = useRouter()
  const apply = useAction({ mutation: ApplyPeopleImportDocument })
  async function goOn() {
    if (!(await apply.run({ id, version, missing, leaving, invite }))) router.refresh()
  }
  return (
    <Button variant="primary" busy={apply.busy} onClick={goOn} className="self-start">
      {t('goOn')}
    </Button>
  )
}
