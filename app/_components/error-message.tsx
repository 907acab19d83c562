'use client'
import { useEffect, useState } from 'react'
import { digestOf, type ErrorTexts, fetchErrorTexts, isLoadFailure, knownErrorTexts } from '@/app/_lib/error-texts'
import { fill } from '@/app/_lib/fill'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Spinner } from '@/app/_ui/spinner'
import { MessagePage } from './message-page'

/** `alone`: nothing else is on the page, not even its title. */
type Props = { error: unknown; retry: () => void; alone?: boolean }

/** What an error page says: a new version asks for a reload, everything else can be tried again. */
export function ErrorMessage({ error, retry, alone }: Props) {
  const texts = useErrorTexts()
  if (!texts) return <Spinner className="m-12 size-8" />
  const update = isLoadFailure(error)
  const digest = digestOf(error)
  const reload = () => window.location.reload()
  return (
    <div role="alert" className="flex grow flex-col">
      {alone && <title>{update ? texts.updateTitle : texts.title}</title>}
      <MessagePage
        title={update ? texts.updateTitle : texts.title}
        actions={
          <>
            <Button variant="primary" onClick={update ? reload : retry}>
              {update ? texts.reload : texts.retry}
            </Button>
            <ButtonLink href="/" reload>
              {texts.home}
            </ButtonLink>
          </>
        }
        note={digest && <p className="font-mono text-xs">{fill(texts.requestId, { id: digest })}</p>}
      >
        <p>{update ? texts.updateText : texts.text}</p>
      </MessagePage>
    </div>
  )
}

function useErrorTexts(): ErrorTexts | null {
  const [texts, setTexts] = useState(knownErrorTexts)
  useEffect(() => {
    if (!texts) void fetchErrorTexts().then(setTexts)
  }, [texts])
  return texts
}
