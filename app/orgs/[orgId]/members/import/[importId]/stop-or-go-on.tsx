'use client'
import { useRouter } from 'next/navigation'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { ApplyPeopleImportDocument } from '@/graphql/generated/apply-people-import'
import { CancelPeopleImportDocument } from '@/graphql/generated/cancel-people-import'

type Props = {
  made: { id: string; version: number; missing: 'LEAVE' | 'END'; invite: boolean }
  running?: boolean
  labels: { stop: string; goOn: string }
}

/** Stops an import that runs; takes one up again that stopped, with the choices made at first. */
export function StopOrGoOn({ made, running, labels }: Props) {
  const router = useRouter()
  const { id, version, missing, invite } = made
  const apply = useApiForm(ApplyPeopleImportDocument)
  const cancel = useApiForm(CancelPeopleImportDocument)
  async function press() {
    if (running) await cancel.submit({ id, version })
    else await apply.submit({ id, version, missing, invite })
    router.refresh()
  }
  return (
    <Button
      variant={running ? 'secondary' : 'primary'}
      busy={apply.busy || cancel.busy}
      onClick={press}
      className="self-start"
    >
      {running ? labels.stop : labels.goOn}
    </Button>
  )
}
