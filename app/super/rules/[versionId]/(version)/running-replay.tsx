'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { isFailure } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'
import { Progress } from '@/app/_ui/progress'
import { CancelRuleReplayDocument } from '@/graphql/generated/cancel-rule-replay'
import { GetRuleReplayRunDocument } from '@/graphql/generated/get-rule-replay-run'

const everyMs = 1000

type Progressing = { state: string; done: number; total: number }

/** The progress of a replay, polled every second. The page is refreshed when the replay ends. */
export function RunningReplay({ id, ...atFirst }: { id: string } & Progressing) {
  const t = useTranslations('rules.replay')
  const router = useRouter()
  const [now, setNow] = useState<Progressing>(atFirst)
  const stop = useAction({ mutation: CancelRuleReplayDocument })
  useEffect(() => {
    let asking = false
    const timer = setInterval(async () => {
      if (asking || document.hidden) return
      asking = true
      const answer = await callApi(GetRuleReplayRunDocument, { id })
      asking = false
      const found = isFailure(answer) ? null : answer.data?.ruleReplayRun
      if (!found) return
      setNow(found)
      if (found.state !== 'WAITING' && found.state !== 'RUNNING') router.refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [id, router])
  const { state, done, total } = now
  const waits = state === 'WAITING'
  return (
    <div className="flex flex-col items-start gap-3">
      <div aria-live="polite" className="w-full">
        <Progress label={t('running')} value={done} max={Math.max(total, 1)} quiet />
        <p className="mt-2 text-[0.9375rem]">{waits ? t('waiting') : t('progress', { done, total })}</p>
      </div>
      <Button busy={stop.busy} onClick={() => stop.run({ id })}>
        {t('stop')}
      </Button>
    </div>
  )
}
