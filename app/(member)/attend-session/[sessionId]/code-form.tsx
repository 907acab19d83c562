'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { CheckInDocument } from '@/graphql/generated/check-in'
import { CheckOutDocument } from '@/graphql/generated/check-out'

type Props = {
  taskSessionId: string
  move: 'checkIn' | 'checkOut'
  /** The code was scanned a moment ago: nothing is to be typed. */
  seen?: boolean
  /** Who checks in, shown where nothing else shows whose account it is. */
  name?: string
}

/** Coming in or leaving by the code on the screen. */
export function CodeForm({ taskSessionId, move, seen, name }: Props) {
  const t = useTranslations('checkIn.attend')
  const router = useRouter()
  const [code, setCode] = useState('')
  const arriving = useWrite(CheckInDocument)
  const leaving = useWrite(CheckOutDocument)
  const { busy, errors, submit } = move === 'checkIn' ? arriving : leaving

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // Each press is a separate attempt: the same code may be good now that was not before.
    const done = await submit({ taskSessionId, code: seen ? null : code }, { idempotencyKey: crypto.randomUUID() })
    if (!done) return
    showToast({ title: move === 'checkIn' ? t('checkedInNow') : t('checkedOutNow') })
    router.refresh()
  }
  return (
    <Form onSubmit={send} className="flex flex-col gap-4">
      {!seen && (
        <TextField
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          error={errors.code}
          value={code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={12}
          className="code-field"
        />
      )}
      <Button type="submit" variant="primary" wide busy={busy}>
        {move === 'checkOut' ? t('checkOut') : name ? t('checkInAs', { name }) : t('checkIn')}
      </Button>
      {seen && errors.code && (
        <p role="alert" className="text-sm text-error">
          {errors.code}
        </p>
      )}
    </Form>
  )
}
