'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { TextField } from '@/app/_ui/text-field'
import { signedNameLength } from '@/lib/domain/signatures/values'

type Props = {
  name: 'observer' | 'person'
  /** The name that is proposed. */
  written: string
  errors: Readonly<Record<string, string>>
  onDrawing: (drawing: string) => void
}

const loadSignPad = () => import('@/app/_components/signing/sign-pad')

/** A signature on this screen: a typed name, with a drawing where somebody wants one. */
export function Signature({ name, written, errors, onDrawing }: Props) {
  const t = useTranslations('checkIn.sign')
  const [isDrawn, setDrawn] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <TextField
        name={`${name}.adoptedName`}
        label={t('name')}
        hint={t('nameHint')}
        error={errors[`${name}.adoptedName`]}
        defaultValue={written}
        maxLength={signedNameLength}
        autoComplete="off"
      />
      {isDrawn ? (
        <Lazy
          load={loadSignPad}
          onDrawing={onDrawing}
          error={errors[`${name}.drawing`]}
          onClose={() => setDrawn(false)}
        />
      ) : (
        <Button className="self-start" onClick={() => setDrawn(true)}>
          {t('drawn')}
        </Button>
      )}
    </div>
  )
}
