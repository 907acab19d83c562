'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldErrors, useProblemWords } from '@/app/_actions/send'
import SignPad from '@/app/_components/signing/sign-pad'
import { FormDialog } from '@/app/_forms/form-dialog'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { TextField } from '@/app/_ui/text-field'
import { DeclineToSignDocument } from '@/graphql/generated/decline-to-sign'
import { signedNameLength, signingProblems } from '@/lib/domain/signatures/values'
import { initialsOf, signingLimits } from '@/lib/domain/signing/fields'
import { lineProblem, problemsAmong } from '@/lib/domain/values'
import type { Adopted } from './use-signing'

type Props = {
  /** The name on the account. */
  name: string
  adopted: Adopted | null
  withInitials: boolean
  onAdopt: (signature: Adopted) => void
  onClose: () => void
}

/** Adopts one signature for all fields of the document, typed or drawn, with initials where the document needs them. */
export function AdoptSignature({ name, adopted, withInitials, onAdopt, onClose }: Props) {
  const t = useTranslations('signing.screens.adopt')
  const sign = useTranslations('checkIn.sign')
  const inWords = useProblemWords()
  const { errors, setErrors } = useFieldErrors()
  const [method, setMethod] = useState('typed')
  const [typed, setTyped] = useState(adopted?.name ?? name)
  const [initials, setInitials] = useState(adopted?.initials ?? initialsOf(adopted?.name ?? name))
  const [drawing, setDrawing] = useState('')

  function adopt() {
    const drawn = method === 'drawn'
    const by = { adoptedName: typed, drawing: drawn ? drawing : null }
    const problems = {
      ...inWords(signingProblems(by)),
      ...(withInitials ? inWords(problemsAmong({ initials: lineProblem(initials, signingLimits.initials) })) : {}),
      ...(drawn && drawing === '' ? { drawing: sign('empty') } : {}),
    }
    setErrors(problems)
    if (Object.keys(problems).length === 0)
      onAdopt({ name: typed.trim(), drawing: by.drawing, initials: initials.trim() })
  }
  return (
    <FormDialog title={t('title')} onClose={onClose} onSubmit={adopt} busy={false} save={t('ok')}>
      <ChoiceGroup
        name="way"
        label={sign('how')}
        values={[method]}
        onChange={({ target }) => {
          setMethod(target.value)
          setDrawing('')
        }}
        choices={[
          { value: 'typed', label: sign('typed') },
          { value: 'drawn', label: sign('drawn') },
        ]}
      />
      <TextField
        name="adoptedName"
        label={sign('name')}
        error={errors.adoptedName}
        autoComplete="name"
        maxLength={signedNameLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {method === 'typed' ? (
        <p aria-hidden="true" className="border-b border-edge px-1 pb-1 text-figure wrap-anywhere italic">
          {typed || ' '}
        </p>
      ) : (
        <SignPad onDrawing={setDrawing} error={drawing === '' ? errors.drawing : undefined} />
      )}
      {withInitials && (
        <TextField
          name="initials"
          label={t('initials')}
          error={errors.initials}
          autoComplete="off"
          maxLength={signingLimits.initials}
          value={initials}
          onChange={({ target }) => setInitials(target.value)}
        />
      )}
    </FormDialog>
  )
}

type DeclineButtonProps = { id: string; version: { readonly current: number } }

/** Declines to sign, with a reason that the sender will read. */
export function DeclineButton(props: DeclineButtonProps) {
  const t = useTranslations('signing.screens.decline')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <DeclineDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeclineDialog({ id, version, onClose }: DeclineButtonProps & { onClose: () => void }) {
  const t = useTranslations('signing.screens.decline')
  return (
    <ReasonDialog
      mutation={DeclineToSignDocument}
      variables={(reason) => ({ id, version: version.current, reason })}
      rules={{ maxLength: signingLimits.reason, rows: 3 }}
      words={{ title: t('title'), text: t('text'), reason: t('reason'), hint: t('reasonHint'), save: t('ok') }}
      danger
      done={t('done')}
      onClose={onClose}
    />
  )
}
